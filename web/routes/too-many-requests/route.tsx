import { data } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { unansweredSearch } from "#web/listing/unanswered-search.ts";
import { NoticeScreen } from "#web/shell/notice-screen.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

export const handle = { audience: "everyone", showsNoData: true } satisfies PageHandle;

/** Where a limited listing or post leads; the status tells machines the same. */
export function loader() {
  return data(null, { status: 429 });
}

export default function TooManyRequests() {
  const text = useText(shellTexts);
  const q = unansweredSearch();
  return (
    <NoticeScreen window="resting" title={text.tooManyTitle}>
      <PageHead title={text.tooManyTitle} noIndex />
      <p className="mt-5 max-w-prose text-lg text-muted">{text.tooManyText}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {q && <ButtonLink to={paths.explore({ q })}>{text.searchAgain(q)}</ButtonLink>}
        <ButtonLink to={paths.home} look="secondary">
          {text.goHome}
        </ButtonLink>
      </p>
    </NoticeScreen>
  );
}

import { useLocation } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { paths } from "#contract/paths.ts";
import { contentNotAvailableTexts } from "#web/i18n/content-not-available-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { NoticeScreen } from "#web/shell/notice-screen.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Reasons } from "./reasons.tsx";
import { useRefresh } from "./use-refresh.ts";

export const handle = { audience: "everyone" } satisfies PageHandle;

/** Shown when the card provider's script did not load (spec section 2): why that happens, and the ways on. */
export default function ContentNotAvailable() {
  const text = useText(contentNotAvailableTexts);
  const { checking, refresh } = useRefresh(useLocation().state);
  return (
    <NoticeScreen window="closed" title={text.title}>
      <PageHead title={text.title} noIndex />
      <p className="mt-5 max-w-prose text-lg leading-relaxed text-muted">
        {text.lead} {text.nothingCharged}
      </p>
      <Reasons />
      <div className="mt-10 flex flex-wrap items-center gap-3">
        <Button onClick={refresh} aria-disabled={checking}>
          {text.refresh}
        </Button>
        <ButtonLink to={paths.contact} look="secondary">
          {text.contact}
        </ButtonLink>
        <p role="status" className="text-muted empty:hidden">
          {checking && text.checking}
        </p>
      </div>
    </NoticeScreen>
  );
}

import { paths } from "#contract/paths.ts";
import { missingPageTexts } from "#web/i18n/missing-page-texts.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { NoticeScreen } from "./notice-screen.tsx";
import { PageHead } from "./page-head.tsx";

/** In place of a page that the shop no longer offers (status 410). */
export function GoneScreen() {
  const text = useText(shellTexts);
  const missing = useText(missingPageTexts);
  return (
    <NoticeScreen window="closed" title={missing.goneTitle}>
      <PageHead title={missing.goneTitle} noIndex />
      <p className="mt-5 max-w-prose text-lg text-muted">{missing.goneText}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.explore()}>{text.goExplore}</ButtonLink>
        <ButtonLink to={paths.home} look="secondary">
          {text.goHome}
        </ButtonLink>
      </div>
    </NoticeScreen>
  );
}

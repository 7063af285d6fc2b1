import { paths } from "#contract/paths.ts";
import { missingPageTexts } from "#web/i18n/missing-page-texts.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { NoticeScreen } from "./notice-screen.tsx";
import { PageHead } from "./page-head.tsx";

/** The /404 screen; unknown paths show it in place. */
export function NotFoundScreen() {
  const text = useText(shellTexts);
  const missing = useText(missingPageTexts);
  return (
    <NoticeScreen window="empty" mark="404" title={missing.notFoundText}>
      <PageHead title={missing.notFoundTitle} noIndex />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.explore()}>{text.goExplore}</ButtonLink>
        <ButtonLink to={paths.home} look="secondary">
          {text.goHome}
        </ButtonLink>
      </div>
      <p className="mt-8 text-muted">
        {missing.notFoundHelp}{" "}
        <Link to={paths.contact} className="text-ink underline decoration-accent underline-offset-4">
          {missing.notFoundContact}
        </Link>
      </p>
    </NoticeScreen>
  );
}

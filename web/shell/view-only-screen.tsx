import { useLocation } from "react-router";
import { missingPageTexts } from "#web/i18n/missing-page-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { NoticeScreen } from "./notice-screen.tsx";
import { PageHead } from "./page-head.tsx";

/** The refusal of a form that a team member sent from the view of a creator's studio (status 403). */
export function ViewOnlyScreen() {
  const text = useText(missingPageTexts);
  // This module is part of readers' scripts, which must not contain the studio's addresses.
  const { pathname } = useLocation();
  return (
    <NoticeScreen window="closed" title={text.viewOnlyTitle}>
      <PageHead title={text.viewOnlyTitle} noIndex />
      <p className="mt-5 max-w-prose text-lg text-muted">{text.viewOnlyText}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={pathname}>{text.viewOnlyStudio}</ButtonLink>
      </div>
    </NoticeScreen>
  );
}

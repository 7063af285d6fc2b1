import { useEffect, useLayoutEffect } from "react";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { createTexts } from "#web/i18n/create-texts.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";
import { NoticeScreen } from "#web/shell/notice-screen.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { beginAtTitle } from "#web/ui/begin-at-title.ts";
import { Button } from "#web/ui/button.tsx";

interface MaintenanceNoticeProps {
  isUnreachable: boolean;
  /** Back to what was typed; undefined where no script runs, and the browser's own way back does it. */
  onBack: (() => void) | undefined;
}

/** Replaces the application form when it could not be sent (spec section 2). */
export function MaintenanceNotice({ isUnreachable, onBack }: MaintenanceNoticeProps) {
  const text = useText(createTexts);
  const { failed } = useText(formTexts);
  const { supportEmail } = useBrand();

  // It takes the place of a form that was scrolled, whose button had the focus.
  useLayoutEffect(() => void scrollTo(0, 0), []);
  // After the alert inside, which takes the focus by itself.
  useEffect(() => {
    beginAtTitle();
    scrollTo(0, 0);
  }, []);

  return (
    <NoticeScreen window="resting" title={text.maintenanceTitle}>
      <PageHead title={text.maintenanceTitle} noIndex />
      <p className="mt-5 max-w-prose text-lg leading-relaxed text-muted">
        {text.maintenanceText}{" "}
        <a href={`mailto:${supportEmail}`} className="text-ink underline decoration-accent underline-offset-4">
          {supportEmail}
        </a>{" "}
        {text.maintenanceReply}
      </p>
      <div className="mt-8 max-w-prose">
        <FormAlert>{isUnreachable ? failed : undefined}</FormAlert>
      </div>
      {onBack && (
        <p className="mt-4">
          <Button look="secondary" onClick={onBack}>
            {text.backToForm}
          </Button>
        </p>
      )}
    </NoticeScreen>
  );
}

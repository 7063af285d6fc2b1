import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { formatMoment } from "#contract/moment.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useAccountPage } from "./account-page.ts";
import type { AccountFailure } from "./answer-posted-account.server.ts";

interface EmailSectionProps {
  email: string;
  /** The change that waits for its codes. */
  change: CallReply<Calls["getEmailChange"]>["change"];
  failed: AccountFailure | undefined;
}

/** The account's address and its change: first the new address, then the codes of both mailboxes. */
export function EmailSection({ email, change, failed }: EmailSectionProps) {
  const text = useText(studioAccountTexts);
  const language = useLanguage();
  const page = useAccountPage();
  const wrongEmail = failed?.failure === "invalidEmail" ? text.invalidEmail : undefined;
  return (
    <>
      <p className="wrap-anywhere">{email}</p>
      {change ? (
        <form method="post" action={page} noValidate className="mt-5 max-w-md space-y-4">
          <SenderField />
          <p className="leading-relaxed text-muted wrap-anywhere">
            {text.codesLead(change.email, formatMoment(new Date(change.endsAt * 1000), language))}
          </p>
          <TextField label={text.formerCode} name="formerCode" inputMode="numeric" autoComplete="off" required />
          <TextField label={text.newCode} name="newCode" inputMode="numeric" autoComplete="off" required />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="confirm-email">
              {text.changeEmail}
            </Button>
            <Button type="submit" name="intent" value="cancel-email" look="quiet">
              {text.cancelChange}
            </Button>
          </div>
        </form>
      ) : (
        <form method="post" action={page} noValidate className="mt-5 max-w-md space-y-4">
          <SenderField />
          <TextField
            label={text.newEmail}
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={failed?.email}
            error={wrongEmail}
          />
          <Button type="submit" name="intent" value="change-email" look="secondary">
            {text.askForCodes}
          </Button>
        </form>
      )}
    </>
  );
}

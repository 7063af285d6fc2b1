import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { RecoveryCodeList } from "#web/routes/sign-in/recovery-code-list.tsx";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAccountPage } from "./account-page.ts";

interface RecoveryCodesProps {
  isTeam: boolean;
  left: number;
  created: readonly string[] | undefined;
}

/** How many recovery codes are left, and the button that replaces them; right after it the new ones. */
export function RecoveryCodes({ isTeam, left, created }: RecoveryCodesProps) {
  const text = useText(studioAccountTexts);
  const { recoveryLead } = useText(signInTexts);
  const page = useAccountPage();
  if (created)
    return (
      <div role="status" className="space-y-4">
        <p className="leading-relaxed">{recoveryLead}</p>
        <RecoveryCodeList codes={created} />
      </div>
    );
  return (
    <>
      <p className="text-muted">{left === 0 ? (isTeam ? text.noCodesTeam : text.noCodes) : text.codesLeft(left)}</p>
      <form method="post" action={page} className="mt-3">
        <SenderField />
        <Button type="submit" name="intent" value="recovery-codes" look="secondary">
          {text.newCodes}
        </Button>
      </form>
    </>
  );
}

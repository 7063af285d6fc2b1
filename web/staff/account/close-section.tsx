import { studioAccountTexts } from "#web/i18n/studio-account-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAccountPage } from "./account-page.ts";

/** The form that closes the account, below the rules for pieces, money and data; a member of the team has none. Works without scripts. */
export function CloseSection({ isTeam, isOpen }: { isTeam: boolean; isOpen: boolean }) {
  const text = useText(studioAccountTexts);
  const page = useAccountPage();
  if (isTeam) return null;
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5">{text.closeOpen}</summary>
      <ul className="max-w-prose list-disc space-y-2 pl-5 leading-relaxed">
        <li>{text.closeSales}</li>
        <li>{text.closeMoney}</li>
        <li>{text.closeData}</li>
        <li>{text.closeName}</li>
      </ul>
      <form method="post" action={page} noValidate className="mt-4">
        <SenderField />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="understood" value="yes" className="size-5 accent-accent" />
          {text.understood}
        </label>
        <Button type="submit" name="intent" value="close" look="secondary" className="mt-3">
          {text.closeNow}
        </Button>
      </form>
    </details>
  );
}

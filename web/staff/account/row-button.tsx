import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAccountPage } from "./account-page.ts";

interface RowButtonProps {
  intent: "remove-passkey" | "remove-app" | "revoke";
  /** Of the row, if there is more than one. */
  id?: string;
  /** The accessible name, if the button's words alone do not describe its action. */
  label?: string;
  children: string;
}

/** The button that removes the passkey or the app, or ends the session, of a row: a form of its own, which works without scripts. */
export function RowButton({ intent, id, label, children }: RowButtonProps) {
  const page = useAccountPage();
  return (
    <form method="post" action={page}>
      <SenderField />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button type="submit" name="intent" value={intent} look="quiet" aria-label={label} className="-ml-3">
        {children}
      </Button>
    </form>
  );
}

import { paths } from "#contract/paths.ts";
import { Button } from "#web/ui/button.tsx";

interface RowButtonProps {
  intent: "remove-passkey" | "revoke";
  id: string;
  /** What the button does, where its words alone do not say. */
  label?: string;
  children: string;
}

/** A button of a row: a form of the browser's own. */
export function RowButton({ intent, id, label, children }: RowButtonProps) {
  return (
    <form method="post" action={paths.studioAccount}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={intent} look="quiet" aria-label={label} className="-ml-3">
        {children}
      </Button>
    </form>
  );
}

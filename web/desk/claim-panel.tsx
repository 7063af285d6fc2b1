import { Form } from "react-router";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";

interface ClaimPanelProps {
  /** The claim of the member who looks, in words; undefined without one. */
  claimed: string | undefined;
  claim: string;
  /** The effect of a claim, in words. */
  help?: string;
}

/** The member's own claim of a case, or the button that claims it. */
export function ClaimPanel({ claimed, claim, help }: ClaimPanelProps) {
  if (claimed !== undefined) return <p className="mt-3 text-sm text-muted">{claimed}</p>;
  return (
    <Form method="post" className="mt-3">
      <SenderField />
      <input type="hidden" name="kind" value="claim" />
      <Button type="submit" look="secondary">
        {claim}
      </Button>
      {help && <p className="mt-1.5 text-sm text-muted">{help}</p>}
    </Form>
  );
}

import { Form } from "react-router";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskPayoutsTexts } from "#web/i18n/desk-payouts-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { Button } from "#web/ui/button.tsx";

export type PayoutHold = NonNullable<CallReply<Calls["listNextPayouts"]>["data"][number]["hold"]>;

/** The reason of a hold, or the end of one after a change of the bank account. */
export function HoldWords({ hold }: { hold: PayoutHold }) {
  const text = useText(deskPayoutsTexts);
  const language = useLanguage();
  return (
    <p className="text-sm text-muted">
      {hold.cause === "finance"
        ? text["hold finance"](hold.reason ?? "")
        : text["hold bank-changed"](formatDate(hold.until ?? 0, language))}
    </p>
  );
}

interface ChangeButtonProps {
  kind: "release" | "undo";
  id: string;
  /** The creator, for screen readers. */
  name: string;
}

/** A button that releases a hold or undoes a payout. */
export function ChangeButton({ kind, id, name }: ChangeButtonProps) {
  const text = useText(deskPayoutsTexts);
  return (
    <Form method="post">
      <SenderField />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="secondary">
        <span>
          {text[kind]} <span className="sr-only">{name}</span>
        </span>
      </Button>
    </Form>
  );
}

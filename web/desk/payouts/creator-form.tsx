import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { deskPayoutsTexts } from "#web/i18n/desk-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { isOf, usePayoutForm } from "./payout-alert.tsx";

interface CreatorFormProps {
  kind: "hold" | "retire";
  username: string;
  refused: RefusedForm | undefined;
}

/** The form that holds a creator's payouts, or retires a payout account. */
export function CreatorForm({ kind, username, refused: answer }: CreatorFormProps) {
  const text = useText(deskPayoutsTexts);
  const refused = isOf(answer, kind) ? answer : undefined;
  const form = usePayoutForm(refused);
  const isBusy = useNavigation().state === "submitting";
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="text-xl">
        {text[`${kind}Title`]}
      </h2>
      <p className="mt-2 text-muted">{text[`${kind}Lead`]}</p>
      <div className="mt-4 space-y-3 has-[>:only-child:empty]:hidden">
        <FormAlert>{form.alert}</FormAlert>
        <StepUp refused={refused} />
      </div>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <SenderField />
        <input type="hidden" name="kind" value={kind} />
        <TextField label={text.username} autoComplete="off" {...form.field("username", username)} />
        <TextArea label={text.reason} rows={3} {...form.field("reason")} />
        <Button type="submit" disabled={isBusy} className="w-full">
          {text[`confirm ${kind}`]}
        </Button>
      </Form>
    </section>
  );
}

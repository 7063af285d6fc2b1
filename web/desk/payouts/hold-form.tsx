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
import { isHold, usePayoutForm } from "./payout-alert.tsx";

/** The form that holds a creator's payouts. */
export function HoldForm({ username, refused: answer }: { username: string; refused: RefusedForm | undefined }) {
  const text = useText(deskPayoutsTexts);
  const refused = answer && isHold(answer) ? answer : undefined;
  const form = usePayoutForm(refused);
  const isBusy = useNavigation().state === "submitting";
  return (
    <section aria-labelledby="hold">
      <h2 id="hold" className="text-xl">
        {text.holdTitle}
      </h2>
      <p className="mt-2 text-muted">{text.holdLead}</p>
      <div className="mt-4 space-y-3 has-[>:only-child:empty]:hidden">
        <FormAlert>{form.alert}</FormAlert>
        <StepUp refused={refused} />
      </div>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <SenderField />
        <input type="hidden" name="kind" value="hold" />
        <TextField label={text.username} autoComplete="off" {...form.field("username", username)} />
        <TextArea label={text.reason} rows={3} {...form.field("reason")} />
        <Button type="submit" disabled={isBusy} className="w-full">
          {text.makeHold}
        </Button>
      </Form>
    </section>
  );
}

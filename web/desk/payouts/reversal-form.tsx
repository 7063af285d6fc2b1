import { Form, useNavigation } from "react-router";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskTransferTexts } from "#web/i18n/desk-transfer-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface ReversalFormProps {
  found: CallReply<Calls["getTransfer"]>;
  /** The id of this form: sent twice, it takes money back once. */
  attempt: string;
  refused: RefusedForm | undefined;
}

/** The form that takes money back from a transfer, or why nothing can be taken back. */
export function ReversalForm({ found, attempt, refused }: ReversalFormProps) {
  const text = useText(deskTransferTexts);
  const isBusy = useNavigation().state === "submitting";
  const most = formatBalance(found.most);
  const form = useRefusedForm(refused, {
    fields: { amount: text.amountFault(most), reason: text.reasonFault },
    refusals: {
      ...{ STATE_CHANGED: text.changed, WRONG_STATE: text.refused },
      ...{ OWN_CASE: text.ownCase, PAYMENT_PROVIDER_UNAVAILABLE: text.unknownOutcome },
    },
  });
  // A form with an outcome is over; any other one must stay the same form, so that it takes money back once.
  const isOver = refused?.code === "STATE_CHANGED" || refused?.code === "WRONG_STATE";
  const kept = isOver ? undefined : refused?.values;
  return (
    <section aria-labelledby="take-back" className="mt-8 max-w-md space-y-4">
      <h2 id="take-back" className="text-xl">
        {text.takeBack}
      </h2>
      <FormAlert>{form.alert}</FormAlert>
      <StepUp refused={refused} />
      {found.most === 0 ? (
        <p className="text-muted">{found.reasons.length === 0 ? text.noReason : text.nothing}</p>
      ) : (
        <Form method="post" noValidate className="space-y-4">
          <SenderField />
          <p className="text-muted">{text.lead(most)}</p>
          <input type="hidden" name="attempt" value={kept?.attempt?.[0] ?? attempt} />
          <input type="hidden" name="reversed" value={kept?.reversed?.[0] ?? found.reversed} />
          <ChoiceGroup
            type="radio"
            name="reason"
            legend={text.why}
            chosen={form.chosen("reason", found.reasons.slice(0, 1))}
            error={refused?.fields.reason && text.reasonFault}
            choices={found.reasons.map((value) => ({ value, label: text[value] }))}
          />
          <TextField label={text.amountLabel} inputMode="decimal" autoComplete="off" {...form.field("amount")} />
          <Button type="submit" disabled={isBusy} className="w-full">
            {text.send}
          </Button>
        </Form>
      )}
    </section>
  );
}

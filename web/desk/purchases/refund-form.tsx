import { Form, useNavigation } from "react-router";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { ChoiceGroup } from "#web/forms/choice-group.tsx";
import { FormAlert } from "#web/forms/form-alert.tsx";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StepUp } from "#web/staff/step-up.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { LoadedPurchase } from "./load-purchase.server.ts";

interface RefundFormProps {
  found: LoadedPurchase["found"];
  /** The id of this form: sent twice, it refunds once. */
  attempt: string;
  refused: RefusedForm | undefined;
}

/** The form that refunds a purchase in full or in part. */
export function RefundForm({ found, attempt, refused }: RefundFormProps) {
  const text = useText(deskPurchasesTexts);
  const isBusy = useNavigation().state === "submitting";
  const form = useRefusedForm(refused, {
    fields: { amount: text.partFault },
    refusals: {
      ...{ STATE_CHANGED: text.changed, REFUND_TOO_HIGH: text.tooHigh },
      ...{ REFUND_LIMIT: text.limitedByRole, PAYMENT_DISPUTED: text.bankDecides, WRONG_STATE: text.notRefundable },
      ...{ PAYMENT_PROVIDER_UNAVAILABLE: text.unknownOutcome, OWN_CASE: text.ownSale },
    },
  });
  const [most, left] = [found.refundable, found.amount - found.refunded];
  const usd = (dollars: number) => formatUsd(parseDollars(dollars) ?? 0);
  const isWhole = Math.round((left - most) * 100) === 0;
  // A repeated form after a lost answer must be the same form.
  const id = refused?.values.attempt?.[0] ?? attempt;
  return (
    <section aria-labelledby="refund">
      <h2 id="refund" className="text-xl">
        {text.refund}
      </h2>
      {most === 0 ? (
        <p className="mt-2 text-muted">{found.state === "disputed" ? text.bankDecides : text.cannotRefund}</p>
      ) : (
        <>
          <div className="mt-3 empty:hidden">
            <StepUp refused={refused} />
          </div>
          <Form method="post" noValidate className="mt-2 space-y-4">
            <SenderField />
            <p className="text-muted">
              {text.refundLead(usd(most))} {!isWhole && text.limitedByRole}
            </p>
            <FormAlert>{form.alert}</FormAlert>
            <input type="hidden" name="attempt" value={id} />
            <input type="hidden" name="refunded" value={refused?.values.refunded?.[0] ?? found.refunded} />
            {isWhole ? (
              <ChoiceGroup
                type="radio"
                name="how"
                legend={text.how}
                chosen={form.chosen("how", ["all"])}
                error={undefined}
                choices={[
                  { value: "all", label: `${text.all}: ${usd(left)}` },
                  { value: "part", label: text.part },
                ]}
              />
            ) : (
              <input type="hidden" name="how" value="part" />
            )}
            <div data-part="">
              <TextField label={text.partAmount} inputMode="decimal" autoComplete="off" {...form.field("amount")} />
            </div>
            <Button type="submit" disabled={isBusy} className="w-full">
              {text.makeRefund}
            </Button>
          </Form>
        </>
      )}
    </section>
  );
}

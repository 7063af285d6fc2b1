import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { RefusedForm } from "#web/forms/answer-form.server.ts";
import { useRefusedForm } from "#web/forms/use-refused-form.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { deskRefundsTexts } from "#web/i18n/desk-refunds-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { StepUp } from "#web/staff/step-up.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { DecisionForm } from "../decision-form.tsx";

interface DecisionPanelProps {
  found: CallReply<Calls["getDeskRefundRequest"]>;
  refused: RefusedForm | undefined;
}

/** The decision of a refund request, or its form. */
export function DecisionPanel({ found, refused }: DecisionPanelProps) {
  const text = useText(deskRefundsTexts);
  const purchase = useText(deskPurchasesTexts);
  const { outcome, note, language, amount, left, refunded } = found;
  const form = useRefusedForm(refused, { fields: { total: text.totalFault } });
  const usd = (dollars: number) => formatUsd(parseDollars(dollars) ?? 0);
  return (
    <section aria-labelledby="decision" className="lg:sticky lg:top-20 lg:self-start">
      <h2 id="decision" className="scroll-mt-28 text-xl">
        {outcome ? text.decision : text.question}
      </h2>
      {outcome ? (
        <div className="mt-3 rounded-md border border-hairline bg-surface px-4 py-3">
          <p className="font-medium">{outcome === "part" ? text.partOf(usd(refunded), usd(amount)) : text[outcome]}</p>
          {note && (
            <p lang={language} className="mt-2 wrap-anywhere whitespace-pre-wrap">
              {note}
            </p>
          )}
        </div>
      ) : (
        <div className="mt-3 space-y-3">
          <StepUp refused={refused} />
          <DecisionForm
            refused={refused}
            refusals={{
              ...{ STATE_CHANGED: text.changed, REFUND_TOO_HIGH: text.partTooHigh(usd(amount)) },
              ...{ REFUND_LIMIT: purchase.limitedByRole, PAYMENT_DISPUTED: purchase.bankDecides },
              OWN_CASE: purchase.ownSale,
              PAYMENT_PROVIDER_UNAVAILABLE: text.unreachable,
            }}
            text={{ ...text, noteHelp: language === "en" ? text.noteInEnglish : text.noteInSpanish }}
            decisions={[
              {
                value: "refund",
                label: left === amount ? text.refundAll(usd(amount)) : text.refundRest(usd(left), usd(amount)),
              },
              { value: "part", label: text.refundPart },
              { value: "decline", label: text.decline },
            ]}
            reasoned={{ decisions: [], reasons: [] }}
            noted={["part", "decline"]}
          >
            <div data-for="part">
              <TextField
                label={text.total}
                help={refunded > 0 ? text.refundedBefore(usd(refunded)) : undefined}
                inputMode="decimal"
                autoComplete="off"
                {...form.field("total")}
              />
            </div>
          </DecisionForm>
        </div>
      )}
    </section>
  );
}

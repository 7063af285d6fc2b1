import { formatUsd } from "#contract/money.ts";
import { paymentTexts } from "#web/i18n/payment-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** Amount, fee and total to pay. */
export function Totals({ baseCents, feeCents, total }: { baseCents: number; feeCents: number; total: string }) {
  const text = useText(paymentTexts);
  const lines = [
    [text.amount, formatUsd(baseCents)],
    [feeCents > 0 ? text.fee : text.feeIncluded, formatUsd(feeCents)],
  ] as const;
  return (
    <dl className="mt-5 border-y border-hairline py-3.5 tabular-nums">
      {lines.map(([label, usd]) => (
        <div key={label} className="mb-1 flex items-baseline justify-between gap-5 text-sm text-muted">
          <dt>{label}</dt>
          <dd>{usd}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-5">
        <dt className="font-medium">{text.total}</dt>
        <dd className="font-serif text-2xl">{total}</dd>
      </div>
    </dl>
  );
}

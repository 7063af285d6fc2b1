import { bankRefusalWords } from "#contract/bank-refusals.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { Link } from "#web/ui/link.tsx";
import { bankAmount } from "./bank-amount.ts";
import { PayoutSteps } from "./payout-steps.tsx";
import type { StudioPayout } from "./payout-types.ts";
import { isKept } from "./stopped-payout.tsx";

const isBad = ({ state }: StudioPayout) => state === "failed" || state === "returned";

/** The payouts so far, newest first, each with its state in words. Before the first one, and before a sale, says when it leaves. */
export function PayoutHistory({ payouts, hasSold }: { payouts: readonly StudioPayout[]; hasSold: boolean }) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  const stateOf = ({ state, arrivesAt, refusal }: StudioPayout) => {
    // The steps below say why an earlier attempt failed.
    if (state === "sent-again" || isKept(state)) return text[state];
    if (refusal?.reason === "stripe-funds") return `${text.notBooked} ${bankRefusalWords[language]["stripe-funds"]}`;
    const words =
      state === "in_transit" || state === "paid" ? text[state](formatDate(arrivesAt ?? 0, language)) : text[state];
    return refusal ? `${words} ${bankRefusalWords[language][refusal.reason]}` : words;
  };
  return (
    <section className="mt-10">
      <h2 className="text-lg">{text.history}</h2>
      {payouts.length === 0 && (
        <p className="mt-1 max-w-prose text-[0.9375rem] text-muted">
          {hasSold ? text.noHistory : `${text.noHistory} ${text.firstLeaves}`}
        </p>
      )}
      <ul className="mt-2">
        {payouts.map((payout) => (
          <li
            key={payout.id}
            className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-hairline py-3 text-[0.9375rem] md:grid-cols-[9rem_7rem_1fr]"
          >
            <Link to={staffPaths.studioStatement(payout.id)} className="underline underline-offset-4">
              {formatDate(Date.parse(payout.period) / 1000, language)}
            </Link>
            <span className="text-right tabular-nums">{formatBalance(payout.amount)}</span>
            <div className={isBad(payout) ? "text-danger max-md:col-span-2" : "text-muted max-md:col-span-2"}>
              {payout.bank && `${text[payout.bank.isShared ? "sharedBank" : "bankAmount"](bankAmount(payout.bank))} `}
              {stateOf(payout)}
              {payout.reversed > 0 && ` ${text.reversed(formatBalance(payout.reversed))}`}
              <PayoutSteps steps={payout.steps} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

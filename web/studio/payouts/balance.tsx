import type { ReactNode } from "react";
import { capitalized } from "#contract/payout-name.ts";
import { requirementList } from "#contract/requirement-words.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { FiguresTable } from "#web/staff/figures-table.tsx";
import { formatBalance } from "#web/staff/format-balance.ts";
import type { MoneyPlace } from "./money-left.ts";
import { nextWithMoney } from "./next-with-money.ts";
import type { PayoutCondition } from "./payout-condition.ts";
import type { PayoutAccount, StudioBalance, StudioPayouts } from "./payout-types.ts";

interface BalanceProps {
  balance: StudioBalance;
  /** The sums that have left the balance and are not at the bank. */
  left: Record<MoneyPlace, number>;
  /** Money in hold, by its payday. */
  holds: StudioPayouts["held"];
  minimum: number;
  condition?: PayoutCondition | undefined;
  /** All that the provider asks for. */
  asked?: PayoutAccount["requirements"];
}

/** The reasons of a payday that pays nothing after which a payday may pay. */
const passing: ReadonlySet<string> = new Set([
  ...["nothing-due", "below-minimum", "no-account", "checking", "details-needed", "disconnected"],
]);

/** The creator's balance, the next payout with its reason, and the money in hold with its dates. */
export function Balance({ balance, left, holds, minimum, condition, asked = [] }: BalanceProps) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  const { available, held, disputed, nextPayout } = balance;
  const dateOf = (day: string) => formatDate(Date.parse(day) / 1000, language);
  const reason = useReason(balance, minimum);
  const mayPay = nextPayout.reason !== null && passing.has(nextPayout.reason) && condition !== "never";
  const later = mayPay ? nextWithMoney(balance, { held: holds, minimum }) : undefined;
  const paid = nextPayout.reason === null ? nextPayout : later;
  const conditionWords = useCondition(condition, asked);
  const note = (paid && conditionWords) || (later ? text.freeByThen : reason);
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 border-y border-hairline sm:grid-cols-4">
        <Total name={text.available}>{formatBalance(available)}</Total>
        <Total name={text.held}>{formatBalance(held)}</Total>
        {(["onTheWay", "setAside", "atStripe"] as const).map(
          (place) =>
            left[place] !== 0 && (
              <Total key={place} name={text[place]}>
                {formatBalance(left[place])}
              </Total>
            ),
        )}
        {disputed !== 0 && <Total name={text.disputed}>{formatBalance(disputed)}</Total>}
      </dl>
      {available < 0 && (
        <p className="mt-3 max-w-prose text-sm text-muted">
          {available + held < 0 ? text.negative : text.negativeInHold}
        </p>
      )}
      <section className="mt-8">
        <h2 className="text-lg">{text.next}</h2>
        <p className="mt-1 font-serif text-2xl">
          {paid ? `${formatBalance(paid.amount)} · ${dateOf(paid.date)}` : text.nothingOn(dateOf(nextPayout.date))}
        </p>
        <p className="mt-1 max-w-prose text-[0.9375rem] leading-relaxed text-muted">
          {note}
          {!paid && left.atStripe !== 0 && ` ${text.apart(formatBalance(left.atStripe))}`}
        </p>
      </section>
      {holds.length > 0 && (
        <section className="mt-8">
          <h2 className="text-lg">{text.holds}</h2>
          <p className="mt-1 mb-3 max-w-prose text-sm leading-relaxed text-muted">{text.holdsHelp}</p>
          <FiguresTable
            caption={text.holds}
            columns={[text.payday, text.amount]}
            rows={holds.map(({ payday, amount }) => [dateOf(payday), formatBalance(amount)])}
          />
        </section>
      )}
    </>
  );
}

/** The condition of the next payout in words, with all that is missing; undefined without one. */
function useCondition(condition: BalanceProps["condition"], asked: PayoutAccount["requirements"]): string | undefined {
  const text = useText(studioPayoutsTexts);
  const missing = requirementList(asked, useLanguage());
  if (condition === undefined || condition === "never") return undefined;
  if (condition === "bank") return text.ifBank;
  if (condition === "kept") return text.ifKept;
  const words = capitalized(text[`if ${condition}`]);
  return condition === "details-needed" && missing !== "" ? `${words}: ${missing}.` : `${words}.`;
}

/** Why the next payday does not pay more; empty if it pays everything. */
function useReason({ nextPayout, available, held }: StudioBalance, minimum: number): string {
  const text = useText(studioPayoutsTexts);
  const { reason, amount } = nextPayout;
  if (reason === "below-minimum") return text["below-minimum"](formatBalance(minimum));
  if (reason !== null) return text[reason];
  const waits = available + held - amount;
  return waits >= 0.01 ? text.heldWaits(formatBalance(Number(waits.toFixed(2)))) : "";
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end py-4 pr-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-serif text-3xl tabular-nums">{children}</dd>
    </div>
  );
}

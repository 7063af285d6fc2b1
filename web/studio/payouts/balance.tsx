import type { ReactNode } from "react";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioPayoutsTexts } from "#web/i18n/studio-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { FiguresTable } from "#web/staff/figures-table.tsx";
import { formatBalance } from "#web/staff/format-balance.ts";
import type { MoneyPlace } from "./money-left.ts";
import { nextWithMoney } from "./next-with-money.ts";
import type { StudioBalance, StudioPayouts } from "./payout-types.ts";

interface BalanceProps {
  balance: StudioBalance;
  /** The sums that have left the balance and are not at the bank. */
  left: Record<MoneyPlace, number>;
  /** Money in hold, by its payday. */
  holds: StudioPayouts["held"];
  minimum: number;
}

/** The creator's balance, the next payout with its reason, and the money in hold with its dates. */
export function Balance({ balance, left, holds, minimum }: BalanceProps) {
  const text = useText(studioPayoutsTexts);
  const language = useLanguage();
  const { available, held, disputed, nextPayout } = balance;
  const dateOf = (day: string) => formatDate(Date.parse(day) / 1000, language);
  const reason = useReason(balance, minimum);
  const isNothingDue = nextPayout.reason === "nothing-due" || nextPayout.reason === "below-minimum";
  const later = isNothingDue ? nextWithMoney(balance, { held: holds, minimum }) : undefined;
  const paid = nextPayout.reason === null ? nextPayout : later;
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
          {later ? text.freeByThen : reason}
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

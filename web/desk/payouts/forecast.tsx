import type { ReactNode } from "react";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { deskPayoutsTexts } from "#web/i18n/desk-payouts-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { formatBalance } from "#web/staff/format-balance.ts";

/** The money that the next payday needs, and whether the balance at the provider covers it. */
export function Forecast({ forecast }: { forecast: CallReply<Calls["getPayoutForecast"]> }) {
  const text = useText(deskPayoutsTexts);
  const { payouts, needed, onHold, open, balance, global } = forecast;
  const isNothingDue = needed === 0 && open === 0;
  // A balance below zero is no matter of a payday without payouts.
  const missing = balance && (isNothingDue ? 0 : Number((needed + open - balance.available).toFixed(2)));
  const enough = isNothingDue ? text.nothingDue : text.enough;
  return (
    <>
      <dl className="mt-6 grid border-y border-hairline sm:grid-cols-3">
        <Total name={text.needed} more={onHold > 0 ? text.ofIt(formatBalance(onHold)) : text.payouts(payouts)}>
          {formatBalance(needed)}
        </Total>
        <Total name={text.open}>{formatBalance(open)}</Total>
        <Total
          name={text.balance}
          more={balance && balance.pending !== 0 ? text.pending(formatBalance(balance.pending)) : undefined}
        >
          {balance ? formatBalance(balance.available) : "–"}
        </Total>
      </dl>
      <p className={`mt-3 max-w-prose ${missing !== null && missing > 0 ? "text-warning" : "text-muted"}`}>
        {missing === null ? text.noBalance : missing > 0 ? text.short(formatBalance(missing)) : enough}
      </p>
      {global && (
        <p
          className={`mt-3 max-w-prose ${global.available !== null && global.needed > global.available ? "text-warning" : "text-muted"}`}
        >
          {text.global(formatBalance(global.needed))}{" "}
          {global.available === null ? text.noBalance : text.financialAccount(formatBalance(global.available))}
        </p>
      )}
    </>
  );
}

function Total({ name, more, children }: { name: string; more?: string | undefined; children: ReactNode }) {
  return (
    <div className="py-4 pr-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-serif text-3xl tabular-nums">{children}</dd>
      {more && <dd className="text-sm text-muted">{more}</dd>}
    </div>
  );
}

import { bankRefusalOf } from "#contract/bank-refusals.ts";
import { toDollars } from "#contract/money.ts";
import type { PayoutStep } from "#contract/payout-steps.ts";
import type { listBankEnds } from "./payouts-store.ts";

/** The steps of a payout's money. The bank's refusals count until the money is in the balance again: that step says why, too. */
export function payoutSteps(
  payout: {
    period: string;
    transferredAt: Date | null;
    returnedAt: Date | null;
    returnReason: string | null;
    undoneAt: Date | null;
  },
  bankEnds: Awaited<ReturnType<typeof listBankEnds>>,
): PayoutStep[] {
  const { period, transferredAt, returnedAt, returnReason, undoneAt } = payout;
  if (!transferredAt) return [undoneAt ? stepAt("undone", undoneAt) : stepAt("waiting", new Date(period))];
  const sent = stepAt("sent", transferredAt);
  if (returnedAt) return [sent, stepAt("returned", returnedAt, { reason: bankRefusalOf(returnReason) })];
  return [
    sent,
    ...bankEnds.map(({ status, isAutomatic, at, failureCode, amountCents, currency, isShared }) => {
      // Its amount is that of the withdrawal, which may have taken a part only.
      if (status === "paid" && !isAutomatic) return stepAt("taken-out", at);
      const bank = { amount: toDollars(amountCents), currency, isShared };
      if (status === "paid") return stepAt("arrived", at, { bank });
      return stepAt("sent-back", at, { reason: bankRefusalOf(failureCode), bank });
    }),
  ];
}

function stepAt(step: PayoutStep["step"], at: Date, more: Partial<PayoutStep> = {}): PayoutStep {
  return { step, day: at.toISOString().slice(0, 10), reason: null, bank: null, ...more };
}

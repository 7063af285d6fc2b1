import { payoutHoldCauses } from "#contract/payout-states.ts";
import type { StudioBalance, StudioPayouts } from "./payout-types.ts";

/** The first payday that has at least the minimum to pay, of all that is in the books now; undefined if none has, or payouts are restricted or held then. */
export function nextWithMoney(
  { available, nextPayout }: StudioBalance,
  { held, minimum }: Pick<StudioPayouts, "held" | "minimum">,
): { date: string; amount: number } | undefined {
  const stops: readonly (string | null)[] = ["restricted", ...payoutHoldCauses];
  if (stops.includes(nextPayout.reason)) return undefined;
  const dates = new Set([nextPayout.date, ...held.map(({ payday }) => payday)]);
  for (const date of [...dates].sort()) {
    const free = held.filter(({ payday }) => payday <= date).reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number((available + free).toFixed(2));
    if (amount >= minimum) return { date, amount };
  }
  return undefined;
}

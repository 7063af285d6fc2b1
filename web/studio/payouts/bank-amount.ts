import { formatMoney } from "#contract/money.ts";
import type { StudioPayout } from "./payout-types.ts";

/** The sum of a payment to a bank in the currency of the bank: `€35.10`. */
export function bankAmount({ amount, currency }: NonNullable<StudioPayout["bank"]>): string {
  return formatMoney(Math.round(amount * 100), currency);
}

import { toDollars } from "#contract/money.ts";

/** Cents that may be below zero as the decimal dollars that the calls carry. */
export function signedDollars(cents: number): number {
  return cents < 0 ? -toDollars(-cents) : toDollars(cents);
}

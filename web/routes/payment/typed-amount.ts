import { freePaymentBaseCents, freePaymentTotalCents, minFreeAmountCents } from "#contract/free-amount.ts";
import { parseDollars } from "#contract/money.ts";

/** What a typed amount is, in cents where it is one. */
export type TypedAmount =
  | { kind: "empty" }
  | { kind: "invalid" }
  | { kind: "belowMinimum" }
  | { kind: "valid"; baseCents: number };

/**
 * The text after a keystroke: digits with at most two decimals, a comma read as the point (spec 5). What would make it
 * something else is rejected: the text stays as it was.
 */
export function typeAmount(before: string, typed: string): string {
  const text = typed.replace(",", ".");
  return /^\d{0,7}(\.\d{0,2})?$/.test(text) ? text : before;
}

/** Reads what was typed so far. */
export function readAmount(typed: string): TypedAmount {
  if (typed === "") return { kind: "empty" };
  const cents = /\d/.test(typed) ? parseDollars(typed.replace(/^\./, "0.").replace(/\.$/, "")) : undefined;
  if (cents === undefined) return { kind: "invalid" };
  if (cents < minFreeAmountCents) return { kind: "belowMinimum" };
  // An amount whose total is more than the provider charges.
  if (freePaymentBaseCents(freePaymentTotalCents(cents)) === undefined) return { kind: "invalid" };
  return { kind: "valid", baseCents: cents };
}

import { maxFreeAmountCents, minFreeAmountCents } from "#contract/free-amount.ts";
import { parseDollars } from "#contract/money.ts";

/** A typed amount, in cents if it is valid. */
export type TypedAmount =
  | { kind: "empty" }
  | { kind: "invalid" }
  | { kind: "belowMinimum" }
  | { kind: "aboveMaximum" }
  | { kind: "valid"; baseCents: number };

/** Digits with at most two decimals, which stand behind a point or a comma (spec section 5). */
const amountSoFar = /^\d{0,11}(?:[.,]\d{0,2})?$/;

/**
 * The text after a keystroke. A comma is kept as long as it may part decimals; once three digits follow, it parted thousands
 * and goes. What would make the text no amount is rejected: it stays as it was, unless it was none before.
 */
export function typeAmount(before: string, typed: string): string {
  const text = typed.replace(/[\s$]/g, "").replace(/^[1-9]\d*(?:,\d{3})+(?!\d)/, (whole) => whole.replaceAll(",", ""));
  if (amountSoFar.test(text)) return text;
  return amountSoFar.test(before) ? before : typed;
}

/** A text that came at once, from an address or from before the script: an amount as it is shown, anything else as it was. */
export function givenAmount(text: string): string {
  return leaveAmount(typeAmount("", text) || text.trim());
}

/** The text once its field is left: with the point that all amounts are shown with. */
export function leaveAmount(typed: string): string {
  return amountSoFar.test(typed) ? typed.replace(",", ".") : typed;
}

/** Parses the typed text. */
export function readAmount(typed: string): TypedAmount {
  const text = givenAmount(typed);
  if (text === "") return { kind: "empty" };
  const cents = /\d/.test(text) ? parseDollars(text.replace(/^\./, "0.").replace(/\.$/, "")) : undefined;
  if (cents === undefined) return { kind: "invalid" };
  if (cents < minFreeAmountCents) return { kind: "belowMinimum" };
  if (cents > maxFreeAmountCents) return { kind: "aboveMaximum" };
  return { kind: "valid", baseCents: cents };
}

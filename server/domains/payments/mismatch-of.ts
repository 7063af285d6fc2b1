/** In what a payment at the provider differs from what the shop asked for. */
export type PaymentMismatch = "amount" | "currency" | "livemode";

/** What differs first: amount, currency, or whether the money is real. Undefined if nothing does. */
export function mismatchOf(
  expected: { amountCents: number; livemode: boolean },
  found: { amountCents: number; currency: string; livemode: boolean },
): PaymentMismatch | undefined {
  if (found.amountCents !== expected.amountCents) return "amount";
  if (found.currency !== "usd") return "currency";
  return found.livemode === expected.livemode ? undefined : "livemode";
}

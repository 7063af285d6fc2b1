/** The property in which a payment at the provider differs from what the shop requested. */
export type PaymentMismatch = "amount" | "currency" | "livemode";

/** The first difference: amount, currency, or live mode. Undefined if there is none. */
export function mismatchOf(
  expected: { amountCents: number; livemode: boolean },
  found: { amountCents: number; currency: string; livemode: boolean },
): PaymentMismatch | undefined {
  if (found.amountCents !== expected.amountCents) return "amount";
  if (found.currency !== "usd") return "currency";
  return found.livemode === expected.livemode ? undefined : "livemode";
}

import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";

/** Reads the refund of a posted form. */
export function readRefund(posted: URLSearchParams): CallBodyInput<Calls["refundPurchase"]> {
  const [attempt, refunded] = [posted.get("attempt") ?? "", posted.get("refunded") ?? ""];
  // A comma is the point of half of our team; `1,000` has three decimals and is refused.
  const typed = (posted.get("amount") ?? "").trim().replace(/^\$/, "").replace(",", ".");
  const amount = posted.get("how") === "part" ? typed : null;
  return { attempt, refunded, amount };
}

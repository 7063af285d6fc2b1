import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";

/** Reads the refund of a posted form. */
export function readRefund(posted: URLSearchParams): CallBodyInput<Calls["refundPurchase"]> {
  const [attempt, refunded] = [posted.get("attempt") ?? "", posted.get("refunded") ?? ""];
  const amount = posted.get("how") === "part" ? (posted.get("amount") ?? "").trim().replace(/^\$/, "") : null;
  return { attempt, refunded, amount };
}

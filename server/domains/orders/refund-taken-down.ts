import type { Transaction } from "#db/client.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { findPaymentIntents } from "./store.ts";

/** Ends the access of a purchase whose post was taken down while the reader paid or a dispute was open, and queues its refund. */
export async function refundTakenDown(
  { access, reversals }: Pick<OrdersDeps, "access" | "reversals">,
  tx: Transaction,
  { orderId, paymentIntentId }: { orderId: string; paymentIntentId: string },
): Promise<void> {
  await access.endAccess(tx, orderId, "taken-down");
  await reversals.queueRefund(tx, { paymentIntentId, reason: "taken-down", held: false });
}

/**
 * Ends every running grant of a post that is taken down and queues the refunds of their purchases, in the transaction that has locked the
 * post. Returns how many there are. The worker makes the refunds, with retries (behaviour section Money).
 */
export async function refundPurchasesOf(
  { access, reversals }: Pick<OrdersDeps, "access" | "reversals">,
  tx: Transaction,
  postId: string,
): Promise<number> {
  const orderIds = await access.endAccessOfPost(tx, postId);
  const paymentIntentIds = await findPaymentIntents(tx, orderIds);
  await reversals.queueRefunds(tx, { paymentIntentIds, reason: "taken-down" });
  return orderIds.length;
}

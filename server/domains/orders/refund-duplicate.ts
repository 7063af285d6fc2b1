import type { Transaction } from "#db/client.ts";
import { countRefundedRepeats } from "./duplicates-store.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import type { OrderRow } from "./store.ts";

/** Each refund costs the provider's fee. An operator decides about readers who repeat more often than by mistake. */
const maxOfReader = 3;
const maxOfAddress = 10;

/**
 * Refunds a second payment of a reader whose access runs: automatically up to three times per reader in 30 days and ten
 * times per address in a day. Beyond that, or if `held`, the refund waits for an operator and raises an alert. The
 * running grant gives access either way.
 */
export async function refundDuplicate(
  { reversals, alerts, log }: OrdersDeps,
  tx: Transaction,
  repeat: { order: OrderRow; paymentIntentId: string; emails: Buffer[]; holdRepeat: boolean },
): Promise<void> {
  const { order, paymentIntentId, emails, holdRepeat } = repeat;
  const before = await countRefundedRepeats(tx, { emails, address: order.addressFingerprint });
  const isTooOften = before.ofReader >= maxOfReader || before.ofAddress >= maxOfAddress;
  const held = isTooOften || holdRepeat;
  await reversals.queueRefund(tx, { paymentIntentId, reason: "repeat", held });
  if (held) {
    const why = isTooOften
      ? `too many were refunded (${before.ofReader} of the reader, ${before.ofAddress} of the address)`
      : "it was recreated after a restore and may have followed the other one";
    const message = `The duplicate purchase of order ${order.id} is held: ${why}`;
    await alerts.raise(tx, { kind: "refund-held", subjectId: paymentIntentId, message });
  } else log.info({ orderId: order.id }, "A reader paid twice for running access: the second payment will be refunded");
}

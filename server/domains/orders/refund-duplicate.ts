import type { Transaction } from "#db/client.ts";
import { countRefundedRepeats } from "./duplicates-store.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import type { OrderRow } from "./store.ts";

/** Each refund costs the provider's fee. Who repeats more often than by mistake waits for a person. */
const maxOfReader = 3;
const maxOfAddress = 10;

/**
 * A reader paid again while access runs: the payment is owed back by itself, up to three for a reader in 30 days and ten
 * for an address in a day. Beyond that, or if it is to be, it is held, with an alert: a person decides. Access is the running
 * one either way.
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
      ? `too many were given back (${before.ofReader} of the reader, ${before.ofAddress} of the address)`
      : "it was written again after a restore, and may have followed the other one";
    const message = `The repeated purchase of order ${order.id} is held: ${why}`;
    await alerts.raise(tx, { kind: "refund-held", subjectId: paymentIntentId, message });
  } else log.info({ orderId: order.id }, "A reader paid twice for running access: the second payment is given back");
}

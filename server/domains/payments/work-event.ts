import { CallError } from "#contract/errors.ts";
import type { ProviderEvent } from "#server/platform/card-provider/card-provider.ts";
import type { PaymentsParts } from "./payments-parts.ts";
import { settlePayment } from "./settle-payment.ts";
import { isKnownEvent, recordDecline, recordEvent } from "./store.ts";

/** A PaymentIntent is cancelled after so many declined cards (card testing). */
const maxDeclines = 5;

/**
 * Works a webhook event once: recorded and worked in one transaction. An event is a hint, the object is fetched; so events
 * may come twice, late and in any order. Throws INVALID_DATA if the signature does not hold; any other failure makes the
 * provider deliver it again.
 */
export async function workEvent(parts: PaymentsParts, body: Buffer, signature: string): Promise<void> {
  const event = readEvent(parts, body, signature);
  if (await isKnownEvent(parts.db, event.id)) return;
  const payment = event.type.startsWith("payment_intent.")
    ? await parts.cardProvider.findPayment(event.objectId)
    : undefined;
  await parts.db.transaction(async (tx) => {
    if (!(await recordEvent(tx, event)) || !payment) return;
    const outcome = await settlePayment(parts, tx, payment);
    if (outcome !== "open" || event.type !== "payment_intent.payment_failed" || !payment.orderId) return;
    const declines = await recordDecline(tx, event.id, payment.orderId);
    if (declines >= maxDeclines) await parts.cardProvider.cancelPayment(payment.id);
  });
}

function readEvent(parts: PaymentsParts, body: Buffer, signature: string): ProviderEvent {
  try {
    return parts.cardProvider.readEvent(body, signature, parts.webhookSecret);
  } catch (error) {
    throw new CallError("INVALID_DATA", { cause: error });
  }
}

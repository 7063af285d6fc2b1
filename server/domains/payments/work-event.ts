import { CallError } from "#contract/errors.ts";
import type { ProviderEvent, ProviderPayment } from "#server/platform/card-provider/card-provider.ts";
import { settleFreePayment } from "./free-payments/settle-free-payment.ts";
import type { PaymentsParts } from "./payments-parts.ts";
import { settlePayment } from "./settle-payment.ts";
import { countDeclines, isKnownEvent, recordDecline, recordEvent } from "./webhook-store.ts";

/** A PaymentIntent is cancelled after so many declined cards (card testing). */
const maxDeclines = 5;

/**
 * Works a webhook event once: recorded and worked in one transaction. An event is a hint, the object is fetched; so events
 * may come twice, late and in any order. Throws INVALID_DATA if the signature does not hold; any other failure makes the
 * provider deliver it again.
 */
export async function workEvent(parts: PaymentsParts, body: Buffer, signature: string): Promise<void> {
  const event = readEvent(parts, body, signature);
  const isDecline = event.type === "payment_intent.payment_failed";
  if (!isDecline && (await isKnownEvent(parts.db, event.id))) return;
  const payment = event.type.startsWith("payment_intent.")
    ? await parts.cardProvider.findPayment(event.objectId)
    : undefined;
  const checkout = event.type.startsWith("checkout.session.")
    ? await parts.cardProvider.findCheckout(event.objectId)
    : undefined;
  await parts.db.transaction(async (tx) => {
    if (!(await recordEvent(tx, event))) return;
    if (checkout) await settleFreePayment(parts, tx, checkout);
    if (!payment) return;
    const outcome = await settlePayment(parts, tx, payment);
    if (isDecline && outcome === "open" && payment.orderId) await recordDecline(tx, event.id, payment.orderId);
  });
  if (isDecline && payment) await endCardTesting(parts, payment);
}

/** Outside the transaction, which must not wait for the provider. If it fails, the event comes again and finds the count. */
async function endCardTesting(parts: PaymentsParts, payment: ProviderPayment): Promise<void> {
  if (payment.status !== "declined" && payment.status !== "open") return;
  if ((await countDeclines(parts.db, payment.id)) >= maxDeclines) await parts.cardProvider.cancelPayment(payment.id);
}

function readEvent(parts: PaymentsParts, body: Buffer, signature: string): ProviderEvent {
  try {
    return parts.cardProvider.readEvent(body, signature, parts.webhookSecret);
  } catch (error) {
    throw new CallError("INVALID_DATA", { cause: error });
  }
}

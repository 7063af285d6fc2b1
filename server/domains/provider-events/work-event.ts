import { CallError } from "#contract/errors.ts";
import { settleFreePayment } from "#server/domains/free-payments/settle-free-payment.ts";
import { settlePayment } from "#server/domains/orders/settle-payment.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { reconcilePaymentNow } from "#server/domains/reversals/reconcile-next-payment.ts";
import { refundOwedPayment } from "#server/domains/reversals/refund-owed-payment.ts";
import { workFraudWarning } from "#server/domains/reversals/work-fraud-warning.ts";
import type { ProviderEvent, ProviderPayment } from "#server/platform/card-provider/card-provider.ts";
import { crashPoint } from "#server/platform/crash-points.ts";
import { isHeard } from "./heard-events.ts";
import { countDeclines, isKnownEvent, recordDecline, recordEvent } from "./webhook-store.ts";

/** A PaymentIntent is cancelled after so many declined cards (card testing). */
const maxDeclines = 5;

/** What moves money after a payment, or takes it back. */
const afterwards = /^(refund\.|charge\.refund|charge\.dispute\.|radar\.early_fraud_warning\.)/;

/**
 * Works a webhook event once: recorded and worked in one transaction. An event is a hint, the object is fetched; so events
 * may come twice, late and in any order. What tells us nothing is answered and forgotten. Throws INVALID_DATA if the signature does not hold; any other failure makes the
 * provider deliver it again.
 */
export async function workEvent(parts: PaymentsParts, body: Buffer, signature: string): Promise<void> {
  const event = readEvent(parts, body, signature);
  if (!isHeard(event.type)) return;
  const isDecline = event.type === "payment_intent.payment_failed";
  if (!isDecline && (await isKnownEvent(parts.db, event.id))) return;
  await workHint(parts, event, { again: false });
}

/**
 * Does what an event hints at; `again` also when it was worked before, since all of it is idempotent. While `restoring`
 * repeated purchases are held, and what is owed back is left for later.
 */
export async function workHint(
  parts: PaymentsParts,
  event: ProviderEvent,
  { again, restoring = false }: { again: boolean; restoring?: boolean },
): Promise<void> {
  const { type, objectId, paymentIntentId } = event;
  const { cardProvider, ledger } = parts;
  const isDecline = type === "payment_intent.payment_failed";
  const isAfterwards = afterwards.test(type);
  crashPoint("event-arrived");
  const payment =
    paymentIntentId && (isAfterwards || type.startsWith("payment_intent."))
      ? await cardProvider.findPayment(paymentIntentId)
      : undefined;
  const checkout = type.startsWith("checkout.session.") ? await cardProvider.findCheckout(objectId) : undefined;
  const warning = type.startsWith("radar.") ? await cardProvider.findFraudWarning(objectId) : undefined;
  crashPoint("payment-fetched");
  await parts.db.transaction(async (tx) => {
    const isNew = await recordEvent(tx, event);
    if (!isNew && !again) return;
    crashPoint("event-recorded");
    if (checkout) await settleFreePayment(parts, tx, checkout);
    const outcome = payment && (await settlePayment(parts, tx, payment, { holdRepeat: restoring }));
    if (isNew && isDecline && outcome === "open" && payment?.orderId)
      await recordDecline(tx, event.id, payment.orderId);
    if (warning && payment) await workFraudWarning(parts, tx, warning, payment);
    if (paymentIntentId && (isAfterwards || type === "charge.updated")) await ledger.askAgain(tx, paymentIntentId);
  });
  crashPoint("committed");
  if (isDecline && payment) await endCardTesting(parts, payment);
  if (warning && !restoring) await refundOwedPayment(parts);
  if (isAfterwards && paymentIntentId) await reconcileAtOnce(parts, paymentIntentId);
}

/** So that access ends with the next request. The event is recorded: if it fails here, the worker does it within seconds. */
async function reconcileAtOnce(parts: PaymentsParts, paymentIntentId: string): Promise<void> {
  try {
    await reconcilePaymentNow(parts, paymentIntentId);
  } catch (error) {
    parts.log.warn({ err: error, paymentIntentId }, "What became of a payment will be asked for again");
  }
}

/** Outside the transaction, which must not wait for the provider. If it fails, the event comes again and finds the count. */
async function endCardTesting(parts: PaymentsParts, payment: ProviderPayment): Promise<void> {
  if (payment.status !== "declined" && payment.status !== "open") return;
  if ((await countDeclines(parts.db, payment.id)) >= maxDeclines) await parts.cardProvider.cancelPayment(payment.id);
}

function readEvent(parts: PaymentsParts, body: Buffer, signature: string): ProviderEvent {
  try {
    const event = parts.cardProvider.readEvent(body, signature, parts.webhookSecret);
    parts.webhookObserver.succeeded();
    return event;
  } catch (error) {
    // Anyone may send nonsense here; what has the form of a signature may come from the provider, whose secret is another.
    if (/(?:^|,)v1=[0-9a-f]{64}(?:,|$)/.test(signature.slice(0, 1_000))) parts.webhookObserver.failed("signature");
    throw new CallError("INVALID_DATA", { cause: error });
  }
}

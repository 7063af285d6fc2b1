import type { EventSubscription, EventWork } from "#server/domains/provider-events/index.ts";
import type { ProviderEvent } from "#server/platform/card-provider/card-provider.ts";
import { processFraudWarning } from "./process-fraud-warning.ts";
import { reconcilePaymentNow } from "./reconcile-payments.ts";
import { refundOwedPayment } from "./refund-owed-payment.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";

const caughtUp = [
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "radar.early_fraud_warning.created",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

/** The events of refunds, disputes and fraud warnings, and of the fee of a charge. */
export const reversalEvents = [
  ...caughtUp,
  "charge.refunded",
  "charge.refund.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.updated",
] as const;

/** Events that move money after a payment. */
const reversal = /^(refund\.|charge\.refund|charge\.dispute\.|radar\.early_fraud_warning\.)/;

/** Processes events about a payment after it was made: settles it first if necessary, then reconciles it. */
export function reversalSubscription(deps: ReversalsDeps): EventSubscription {
  return {
    types: reversalEvents,
    covers: (type) => type === "charge.updated" || reversal.test(type),
    caughtUp,
    redone: [],
    prepare: (event, options) =>
      event.type === "charge.updated" ? askLedger(deps, event) : reverse(deps, event, options),
  };
}

/** The fee of a charge is known: the worker posts it. */
async function askLedger({ ledger }: ReversalsDeps, { paymentIntentId }: ProviderEvent): Promise<EventWork> {
  return {
    async apply(tx) {
      if (paymentIntentId) await ledger.scheduleReconcile(tx, paymentIntentId);
    },
  };
}

async function reverse(
  deps: ReversalsDeps,
  { type, objectId, paymentIntentId }: ProviderEvent,
  { restoring }: { restoring: boolean },
): Promise<EventWork> {
  const { cardProvider, ledger, payments } = deps;
  const payment = paymentIntentId ? await cardProvider.findPayment(paymentIntentId) : undefined;
  const warning = type.startsWith("radar.") ? await cardProvider.findFraudWarning(objectId) : undefined;
  return {
    async apply(tx) {
      if (payment) await payments.takeIn(tx, payment, { restoring });
      if (payment && warning) await processFraudWarning(deps, tx, warning, payment.id);
      if (paymentIntentId) await ledger.scheduleReconcile(tx, paymentIntentId);
    },
    async afterCommit() {
      if (warning && !restoring) await refundOwedPayment(deps);
      if (paymentIntentId) await reconcileAtOnce(deps, paymentIntentId);
    },
  };
}

/**
 * So that access ends with the next request. The event is recorded: if this fails, the worker retries within seconds.
 */
async function reconcileAtOnce(deps: ReversalsDeps, paymentIntentId: string): Promise<void> {
  try {
    await reconcilePaymentNow(deps, paymentIntentId);
  } catch (error) {
    deps.log.warn({ err: error, paymentIntentId }, "A payment could not be reconciled at once; the worker will do it");
  }
}

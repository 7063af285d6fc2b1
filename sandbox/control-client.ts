import type { Stripe } from "stripe";
import type { ControlState, ReleaseOrder, ResetOptions } from "./control/control-types.ts";
import type { FaultOrder } from "./control/faults.ts";
import type { Complaint } from "./resources/disputes/open-dispute.ts";
import type { FraudType } from "./resources/early-fraud-warnings/warn-of-fraud.ts";
import type { RefundFailure } from "./resources/refunds/end-refund.ts";
import type { Delivery } from "./webhooks/delivery.ts";
import type { DeliveryMode } from "./webhooks/delivery-pump.ts";
import type { Timing } from "./world.ts";

export type { ControlState, Delivery, DeliveryMode, FaultOrder, ReleaseOrder, ResetOptions };

/** Turns the local card provider at `url` (its address, without a path) from a test. */
export function controlClient(url: string) {
  async function call<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/_control${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} /_control${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  return {
    state: () => call<ControlState>("GET", "/state"),
    /** Sets how webhooks are treated from now on. */
    webhooks: (mode: DeliveryMode) => call<DeliveryMode>("POST", "/webhooks", mode),
    /** Sends what is held, one after the other; resolves when all were answered. */
    release: (order: ReleaseOrder = "created") => call<{ released: string[] }>("POST", "/webhooks/release", { order }),
    /** Makes coming calls to `/v1` fail. */
    failNext: (order: FaultOrder) => call<{ waiting: FaultOrder[] }>("POST", "/fail-next", order),
    clearFaults: () => call<object>("POST", "/faults/clear"),
    /** Moves the provider's clock forward. */
    advanceClock: (advanceSec: number) => call<{ nowSec: number }>("POST", "/clock", { advanceSec }),
    deliveries: async () => (await call<{ deliveries: Delivery[] }>("GET", "/deliveries")).deliveries,
    /** Sends an event to every endpoint once more, now. */
    resend: (eventId: string) => call<{ resent: string[] }>("POST", `/deliveries/${eventId}/resend`),
    /** How long what happens by itself takes from now on. */
    timing: (timing: Partial<Timing>) => call<Timing>("POST", "/timing", timing),
    /** The cardholder disputes a payment with the bank; an inquiry moves no money. */
    dispute: (
      payment_intent: string,
      complaint: { reason?: Complaint["reason"]; amount?: number; inquiry?: boolean } = {},
    ) => call<Stripe.Dispute>("POST", "/disputes", { payment_intent, ...complaint }),
    /** The bank makes a chargeback of its inquiry. */
    escalateInquiry: (id: string) => call<Stripe.Dispute>("POST", `/disputes/${id}/escalate`),
    /** The bank decides. `fee_returned`: with a win the fee comes back as well. */
    closeDispute: (id: string, outcome: "won" | "lost", more: { fee_returned?: boolean } = {}) =>
      call<Stripe.Dispute>("POST", `/disputes/${id}/close`, { outcome, ...more }),
    /** Somebody refunds on the provider's own screens: the product hears of it by events only. */
    refund: (
      payment_intent: string,
      refund: { amount?: number; reason?: "duplicate" | "fraudulent" | "requested_by_customer" } = {},
    ) => call<Stripe.Refund>("POST", "/refunds", { payment_intent, ...refund }),
    /** The bank sends a refund back. */
    failRefund: (id: string, reason?: RefundFailure) =>
      call<Stripe.Refund>("POST", `/refunds/${id}/fail`, reason ? { reason } : {}),
    /** The card's issuer warns of fraud. */
    warnOfFraud: (payment_intent: string, fraud_type?: FraudType) =>
      call<Stripe.Radar.EarlyFraudWarning>("POST", "/early-fraud-warnings", {
        payment_intent,
        ...(fraud_type ? { fraud_type } : {}),
      }),
    /** Whether the browser script loads (`ok`) or answers 503 (`broken`). */
    script: (mode: "ok" | "broken") => call<object>("POST", "/script", { mode }),
    reset: (options: ResetOptions = {}) => call<object>("POST", "/reset", options),
  };
}

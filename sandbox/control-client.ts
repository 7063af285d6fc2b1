import type { Stripe } from "stripe";
import type { AccountChange } from "./control/connect-controls.ts";
import type { ControlState, ReleaseOrder, ResetOptions } from "./control/control-types.ts";
import type { OutboundPayment } from "./records/outbound-payment-collection.ts";
import type { Complaint } from "./resources/disputes/open-dispute.ts";
import type { FraudType } from "./resources/early-fraud-warnings/warn-of-fraud.ts";
import type { PaymentOutcome } from "./resources/money-management/move-payments.ts";
import type { RefundFailure } from "./resources/refunds/end-refund.ts";
import type { Timing } from "./state/world.ts";
import type { Delivery } from "./webhooks/delivery.ts";
import type { DeliveryMode } from "./webhooks/delivery-worker.ts";
import type { FaultRequest } from "./wire/faults.ts";

export type { AccountChange, ControlState, Delivery, DeliveryMode, FaultRequest, ReleaseOrder, ResetOptions };

/** Controls the local card provider at `url` (its origin, without a path) from a test. */
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
    /** Sets how webhooks are delivered from now on. */
    webhooks: (mode: DeliveryMode) => call<DeliveryMode>("POST", "/webhooks", mode),
    /** Sends the held deliveries one after the other. Resolves when all were answered. */
    release: (order: ReleaseOrder = "created") => call<{ released: string[] }>("POST", "/webhooks/release", { order }),
    /** Makes the next matching calls to `/v1` fail. */
    failNext: (order: FaultRequest) => call<{ waiting: FaultRequest[] }>("POST", "/fail-next", order),
    clearFaults: () => call<object>("POST", "/faults/clear"),
    /** Moves the provider's clock forward. */
    advanceClock: (advanceSec: number) => call<{ nowSec: number }>("POST", "/clock", { advanceSec }),
    deliveries: async () => (await call<{ deliveries: Delivery[] }>("GET", "/deliveries")).deliveries,
    /** Sends an event to every endpoint again, immediately. */
    resend: (eventId: string) => call<{ resent: string[] }>("POST", `/deliveries/${eventId}/resend`),
    /** Sets the delays of the provider's asynchronous steps. */
    timing: (timing: Partial<Timing>) => call<Timing>("POST", "/timing", timing),
    /** Opens a dispute as the cardholder. An inquiry moves no money. */
    dispute: (
      payment_intent: string,
      complaint: { reason?: Complaint["reason"]; amount?: number; inquiry?: boolean } = {},
    ) => call<Stripe.Dispute>("POST", "/disputes", { payment_intent, ...complaint }),
    /** Turns an inquiry into a chargeback. */
    escalateInquiry: (id: string) => call<Stripe.Dispute>("POST", `/disputes/${id}/escalate`),
    /** Decides a dispute as the bank. `fee_returned`: a win also returns the fee. */
    closeDispute: (id: string, outcome: "won" | "lost", more: { fee_returned?: boolean } = {}) =>
      call<Stripe.Dispute>("POST", `/disputes/${id}/close`, { outcome, ...more }),
    /** Refunds as an operator in the provider's dashboard: the product learns of it only through events. */
    refund: (
      payment_intent: string,
      refund: { amount?: number; reason?: "duplicate" | "fraudulent" | "requested_by_customer" } = {},
    ) => call<Stripe.Refund>("POST", "/refunds", { payment_intent, ...refund }),
    /** Fails a refund as the bank. */
    failRefund: (id: string, reason?: RefundFailure) =>
      call<Stripe.Refund>("POST", `/refunds/${id}/fail`, reason ? { reason } : {}),
    /** Sends an early fraud warning as the card's issuer. */
    warnOfFraud: (payment_intent: string, fraud_type?: FraudType) =>
      call<Stripe.Radar.EarlyFraudWarning>("POST", "/early-fraud-warnings", {
        payment_intent,
        ...(fraud_type ? { fraud_type } : {}),
      }),
    /** Changes a connected account as Stripe's staff or the bank would. */
    changeAccount: (id: string, change: AccountChange) => call<object>("POST", `/accounts/${id}`, change),
    /** Makes the platform's available balance this many cents. */
    setBalance: (amount: number) => call<object>("POST", "/balance", { amount }),
    /** Puts this many cents in all into the platform's financial account. */
    fundFinancialAccount: (amount: number) => call<object>("POST", "/financial-account", { amount }),
    /** Ends an outbound payment as its bank or the provider would. */
    changeOutboundPayment: (id: string, outcome: PaymentOutcome) =>
      call<OutboundPayment>("POST", `/outbound-payments/${id}`, outcome),
    /** Changes the tax of a tax transaction, in cents, as a fault of the provider would. */
    changeTax: (id: string, tax: number) => call<object>("POST", `/tax-transactions/${id}/change`, { tax }),
    /** Charges the month's fees for connected accounts, in cents, as one movement. */
    chargeConnectFees: (amount: number) => call<Stripe.BalanceTransaction>("POST", "/connect-fees", { amount }),
    /** Takes the balance of a connected account out at once, as its owner can on the provider's pages. */
    payOutInstantly: (accountId: string) => call<Stripe.Payout>("POST", `/accounts/${accountId}/instant-payouts`),
    /** The bank fails a payout, before or after it was paid. */
    failPayout: (id: string) => call<Stripe.Payout>("POST", `/payouts/${id}/fail`),
    /** Sets whether the browser script loads (`ok`) or returns 503 (`broken`). */
    script: (mode: "ok" | "broken") => call<object>("POST", "/script", { mode }),
    reset: (options: ResetOptions = {}) => call<object>("POST", "/reset", options),
  };
}

import Stripe from "stripe";
import { CallError } from "#contract/errors.ts";
import { createCallPace, paydayPace } from "./call-pace.ts";
import { connectRail } from "./connect-rail.ts";
import { globalRail } from "./global-rail.ts";
import { type HostedCheckout, hostedCheckout } from "./hosted-checkout.ts";
import type { PayoutRail, RailName } from "./payout-rail.ts";
import { type ProviderAccess, providerAccess } from "./provider-access.ts";
import { type ProviderBalance, providerBalance } from "./provider-balance.ts";
import { type ProviderDisputes, providerDisputes } from "./provider-disputes.ts";
import { type ProviderHistory, providerHistory } from "./provider-history.ts";
import { type ProviderMovements, providerMovements } from "./provider-movements.ts";
import { type ProviderPayment, paymentOf } from "./provider-payment.ts";
import { type ProviderPayoutBooks, providerPayoutBooks } from "./provider-payout-books.ts";
import { type ProviderRefunds, providerRefunds } from "./provider-refunds.ts";
import { type ProviderTaxes, providerTaxes } from "./provider-taxes.ts";
import { type ProviderTransferReversals, providerTransferReversals } from "./provider-transfer-reversals.ts";
import { type CallObserver, tracedHttpClient } from "./traced-http-client.ts";

/** A new PaymentIntent. `metadata` is visible in the provider's dashboard. */
export interface NewPayment {
  orderId: string;
  amountCents: number;
  description: string;
  receiptEmail: string;
  metadata: Record<string, string>;
}

/** A verified webhook event. Contains only ids; the object is fetched when needed. */
export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  /** The creation time by the provider's clock. */
  createdSec: number;
  /** The payment that the object is or belongs to. */
  paymentIntentId: string | undefined;
  /** The creator's account that it is about; absent for events of the shop's own account. */
  accountId?: string;
}

/** The card provider. Amounts are cents of US dollars. Failures of the network or the provider throw. */
export interface CardProvider
  extends HostedCheckout,
    ProviderAccess,
    ProviderBalance,
    ProviderDisputes,
    ProviderHistory,
    ProviderMovements,
    ProviderPayoutBooks,
    ProviderRefunds,
    ProviderTaxes,
    ProviderTransferReversals {
  /** How creators are paid. */
  payoutRails: Record<RailName, PayoutRail>;
  /** The same for sending a payday: together they make at most 20 calls in any second, repeated ones included. */
  paydayRails: Record<RailName, PayoutRail>;
  /**
   * Creates the PaymentIntent of an order; the order's id is the idempotency key, so that a retry finds the same one.
   * Throws INVALID_DATA for an address to which the provider would not write.
   */
  createPayment(payment: NewPayment): Promise<ProviderPayment>;
  /** The current PaymentIntent; undefined for an unknown id. */
  findPayment(paymentIntentId: string): Promise<ProviderPayment | undefined>;
  /** Writes into a payment's metadata which order it is for. Idempotent. */
  nameOrder(paymentIntentId: string, orderId: string): Promise<void>;
  /** Cancels an open PaymentIntent; no effect on a final one. */
  cancelPayment(paymentIntentId: string): Promise<void>;
  /** The event of a webhook body. Throws for an invalid signature or a timestamp that is too old or in the future. */
  readEvent(body: Buffer, signature: string, secret: string): ProviderEvent;
  /**
   * The thin event of a webhook body, about a creator's account or a payment to one. Its object is the event itself if the notification names none.
   * Throws as `readEvent` does.
   */
  readThinEvent(body: Buffer, signature: string, secret: string): ProviderEvent;
  /** The account that a thin event is about, asked of the provider; undefined if it is about none. */
  findAccountOfEvent(eventId: string): Promise<string | undefined>;
  /** An event of the last thirty days; undefined for an unknown id. */
  findEvent(eventId: string): Promise<ProviderEvent | undefined>;
  /** Events of these types since a time of the provider's clock, oldest first; without a time only the newest one. */
  listEvents(wanted: { types: string[]; sinceSec: number | undefined }): Promise<ProviderEvent[]>;
}

/** Short, because a reader or a webhook waits for the result and will retry. */
const readOptions = { timeout: 6_000, maxNetworkRetries: 1 };

/** The maximum lead of a signature's timestamp in seconds; the SDK only checks its age. */
const futureToleranceSec = 300;

/** Connects to Stripe, or to a compatible server at `apiUrl`. */
export function connectCardProvider(options: {
  secretKey: string;
  apiUrl: URL;
  /** The financial account that Global Payouts pays from. */
  financialAccount?: string | undefined;
  observer?: CallObserver;
}): CardProvider {
  const protocol = options.apiUrl.protocol === "http:" ? "http" : "https";
  const connect = (httpClient: ReturnType<typeof tracedHttpClient>) =>
    new Stripe(options.secretKey, {
      host: options.apiUrl.hostname,
      port: options.apiUrl.port || (protocol === "https" ? 443 : 80),
      protocol,
      maxNetworkRetries: 3,
      timeout: 15_000,
      telemetry: false,
      httpClient,
    });
  const stripe = connect(tracedHttpClient(options.observer));
  const paced = connect(tracedHttpClient(options.observer, createCallPace(paydayPace)));
  const railsOver = (client: Stripe): Record<RailName, PayoutRail> => ({
    connect: connectRail(client, { readOptions }),
    global: globalRail(client, { readOptions, financialAccount: options.financialAccount }),
  });
  return {
    ...hostedCheckout(stripe, { readOptions, isUnknown }),
    ...providerAccess(stripe, { readOptions }),
    ...providerBalance(stripe, { readOptions, financialAccount: options.financialAccount }),
    ...providerDisputes(stripe, { readOptions }),
    ...providerHistory(stripe),
    ...providerMovements(stripe, { readOptions, isUnknown }),
    ...providerPayoutBooks(stripe, { readOptions }),
    ...providerRefunds(stripe, { readOptions, isUnknown }),
    ...providerTaxes(stripe, { readOptions }),
    ...providerTransferReversals(stripe, { readOptions }),
    payoutRails: railsOver(stripe),
    paydayRails: railsOver(paced),
    async createPayment(payment) {
      const parameters: Stripe.PaymentIntentCreateParams = {
        amount: payment.amountCents,
        currency: "usd",
        automatic_payment_methods: { enabled: true, allow_redirects: "always" },
        description: payment.description,
        receipt_email: payment.receiptEmail,
        metadata: { ...payment.metadata, order_id: payment.orderId },
      };
      try {
        const options = { idempotencyKey: `order-${payment.orderId}` };
        return paymentOf(await stripe.paymentIntents.create(parameters, options));
      } catch (error) {
        const { code } = error as { code?: unknown };
        throw code === "email_invalid" ? new CallError("INVALID_DATA", { cause: error }) : error;
      }
    },
    async findPayment(paymentIntentId) {
      try {
        return paymentOf(await stripe.paymentIntents.retrieve(paymentIntentId, undefined, readOptions));
      } catch (error) {
        if (isUnknown(error)) return undefined;
        throw error;
      }
    },
    async nameOrder(paymentIntentId, orderId) {
      await stripe.paymentIntents.update(paymentIntentId, { metadata: { order_id: orderId } }, readOptions);
    },
    async cancelPayment(paymentIntentId) {
      try {
        await stripe.paymentIntents.cancel(paymentIntentId, {}, { idempotencyKey: `cancel-${paymentIntentId}` });
      } catch (error) {
        const isFinal =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";
        if (!isFinal) throw error;
      }
    },
    async listEvents({ types, sinceSec }) {
      const since = sinceSec === undefined ? {} : { created: { gte: sinceSec } };
      const limit = sinceSec === undefined ? 1 : 100;
      const found: ProviderEvent[] = [];
      for await (const event of stripe.events.list({ types, limit, ...since }, readOptions)) {
        found.push(eventOf(event));
        if (sinceSec === undefined) break;
      }
      return found.reverse();
    },
    async findEvent(eventId) {
      try {
        return eventOf(await stripe.events.retrieve(eventId, undefined, readOptions));
      } catch (error) {
        if (isUnknown(error)) return undefined;
        throw error;
      }
    },
    readEvent(body, signature, secret) {
      const event = stripe.webhooks.constructEvent(body, signature, secret);
      refuseFuture(signature);
      return eventOf(event);
    },
    readThinEvent(body, signature, secret) {
      const notification = stripe.parseEventNotification(body, signature, secret);
      refuseFuture(signature);
      const { id, type } = notification;
      const related = "related_object" in notification ? notification.related_object : undefined;
      const objectId = related && "id" in related && typeof related.id === "string" ? related.id : undefined;
      const accountId = related?.type === "v2.core.account" ? objectId : undefined;
      const createdSec = Math.floor(Date.parse(notification.created) / 1000);
      const event: ProviderEvent = { id, type, objectId: objectId ?? id, createdSec, paymentIntentId: undefined };
      return accountId === undefined ? event : { ...event, accountId };
    },
    async findAccountOfEvent(eventId) {
      const event = await stripe.v2.core.events.retrieve(eventId, undefined, readOptions);
      return event.type === "v2.core.account_link.returned" ? event.data.account_id : undefined;
    },
  };
}

function refuseFuture(signature: string): void {
  const signedAtSec = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAtSec > Date.now() / 1000 + futureToleranceSec) throw new Error("The webhook was signed in the future");
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const {
    id = "",
    object,
    payment_intent: of,
  } = event.data.object as {
    id?: string;
    object: string;
    payment_intent?: string | { id: string } | null;
  };
  const ofPayment = typeof of === "string" ? of : of?.id;
  const paymentIntentId = object === "payment_intent" ? id : ofPayment;
  const account = event.account === undefined ? {} : { accountId: event.account };
  return { id: event.id, type: event.type, objectId: id, createdSec: event.created, paymentIntentId, ...account };
}

function isUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

import type { Queryable, Transaction } from "#db/client.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import type { PaymentHandler } from "./payment-handler.ts";
import { findPayment, findPaymentById, type Payment, type PaymentKind, recordPayment } from "./store.ts";

export { mismatchOf, type PaymentMismatch } from "./mismatch-of.ts";
export type { PaymentDescription, PaymentHandler, RebuiltPayment, ReversalState } from "./payment-handler.ts";
export type { Payment, PaymentKind } from "./store.ts";

/** The recorded PaymentIntents, and the handler of each kind. */
export interface Payments {
  /** Records a PaymentIntent, once. Undefined if it is recorded already with another kind or amount. */
  record(tx: Transaction, payment: Omit<Payment, "id">): Promise<Payment | undefined>;
  /** The payment of a PaymentIntent; undefined for one that the shop did not record. */
  find(db: Queryable, paymentIntentId: string): Promise<Payment | undefined>;
  findById(db: Queryable, paymentId: string): Promise<Payment | undefined>;
  /** Registers the domain that handles a kind of payment, once at startup. */
  register(kind: PaymentKind, handler: PaymentHandler): void;
  /** The handler of a payment's kind. Throws if none is registered. */
  handlerOf(payment: Payment): PaymentHandler;
  /** Records a payment in the state that the provider shows, through the domain that handles its kind. */
  takeIn(tx: Transaction, payment: ProviderPayment, options: { restoring: boolean }): Promise<void>;
}

/** Payments without any kind registered. */
export function createPayments(): Payments {
  const handlers = new Map<PaymentKind, PaymentHandler>();
  return {
    record: recordPayment,
    find: findPayment,
    findById: findPaymentById,
    register(kind, handler) {
      if (handlers.has(kind)) throw new Error(`Payments of kind ${kind} have a handler already`);
      handlers.set(kind, handler);
    },
    handlerOf({ kind }) {
      const handler = handlers.get(kind);
      if (!handler) throw new Error(`Payments of kind ${kind} have no handler`);
      return handler;
    },
    async takeIn(tx, payment, options) {
      for (const handler of handlers.values()) await handler.takeIn(tx, payment, options);
    },
  };
}

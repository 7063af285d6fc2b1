import type { Payment } from "#server/domains/payments/index.ts";
import type { OperationsDeps } from "./operations-deps.ts";

/** A paid or payable row found by an id. */
export interface Paid {
  /** Undefined while no payment was started. */
  payment: Payment | undefined;
  /** Null while it is not known to be paid. */
  paidCents: number | null;
}

/** The payment of the purchase or free payment with that id; undefined for an unknown id. */
export async function findPaid(
  { db, orders, freePayments, payments }: OperationsDeps,
  subjectId: string,
): Promise<Paid | undefined> {
  const ofOrder = await orders.findPaymentIntent(db, subjectId);
  const paymentIntentId = ofOrder === undefined ? await freePayments.findPaymentIntent(db, subjectId) : ofOrder;
  if (paymentIntentId === undefined) return undefined;
  const payment = paymentIntentId === null ? undefined : await payments.find(db, paymentIntentId);
  if (!payment) return { payment: undefined, paidCents: null };
  const { paidAt } = await payments.handlerOf(payment).describe(payment);
  return { payment, paidCents: paidAt ? payment.amountCents : null };
}

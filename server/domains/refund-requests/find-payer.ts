import type { RefundRequestsDeps } from "./refund-requests-deps.ts";

/** The address of the buyer who asked, from the provider; undefined if it has none. Throws if the provider does not answer. */
export async function findPayer(
  { db, payments, cardProvider }: RefundRequestsDeps,
  paymentId: string,
): Promise<string | undefined> {
  const payment = await payments.findById(db, paymentId);
  const atProvider = payment && (await cardProvider.findPayment(payment.paymentIntentId));
  return (atProvider && (await payments.handlerOf(payment).payerEmail(payment, atProvider))) || undefined;
}

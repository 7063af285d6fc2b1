import type { Payment, PaymentDescription } from "#server/domains/payments/index.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";
import { findReceipt, findTaxCents, type ReceiptRow } from "./receipts-store.ts";

/** A receipt with everything it shows; money in cents. */
export interface Receipt extends ReceiptRow, Pick<PaymentDescription, "language" | "feeCents" | "post" | "access"> {
  payment: Payment;
  paidAt: Date;
  /** The tax in the price; 0 if there is none, or while it is not known (decision 194). */
  taxCents: number;
}

/** The receipt of that number with the description of its payment. */
export async function readReceipt({ db, payments }: ReceiptsDeps, number: string): Promise<Receipt | undefined> {
  const receipt = await findReceipt(db, number);
  const payment = receipt && (await payments.findById(db, receipt.paymentId));
  if (!receipt || !payment) return undefined;
  const { paidAt, ...description } = await payments.handlerOf(payment).describe(payment);
  if (!paidAt) throw new Error("The payment of a receipt is not settled");
  const taxCents = await findTaxCents(db, payment.paymentIntentId);
  return { ...receipt, ...description, payment, paidAt, taxCents };
}

import type { Payment, PaymentDescription } from "#server/domains/payments/index.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";
import { findReceipt, type ReceiptRow } from "./receipts-store.ts";

/** A receipt with everything it shows; money in cents. */
export interface Receipt extends ReceiptRow, Pick<PaymentDescription, "language" | "feeCents" | "post" | "access"> {
  payment: Payment;
  paidAt: Date;
}

/** The receipt of that number with the description of its payment. */
export async function readReceipt({ db, payments }: ReceiptsDeps, number: string): Promise<Receipt | undefined> {
  const receipt = await findReceipt(db, number);
  const payment = receipt && (await payments.findById(db, receipt.paymentId));
  if (!receipt || !payment) return undefined;
  const { paidAt, ...description } = await payments.handlerOf(payment).describe(payment);
  if (!paidAt) throw new Error("The payment of a receipt is not settled");
  return { ...receipt, ...description, payment, paidAt };
}

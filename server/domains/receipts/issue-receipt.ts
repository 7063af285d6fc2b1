import type { Transaction } from "#db/client.ts";
import { currentLinkKeyId } from "./receipt-link.ts";
import { receiptMail } from "./receipt-mail.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";
import { insertReceipt } from "./receipts-store.ts";

/**
 * Issues the receipt of a payment and queues the mail with its link, in the transaction that settles the payment. Once:
 * a payment with a receipt gets no second receipt or mail.
 */
export async function issueReceipt(
  { keys, jobs }: ReceiptsDeps,
  tx: Transaction,
  { paymentId, email }: { paymentId: string; email: string | undefined },
): Promise<void> {
  const receiptNumber = await insertReceipt(tx, { paymentId, linkKeyId: currentLinkKeyId(keys) });
  if (receiptNumber) await jobs.queueMail(tx, receiptMail, { subjectId: receiptNumber, email, once: true });
}

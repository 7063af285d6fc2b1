import type { CallReply } from "#contract/call.ts";
import type { getReceipt as getReceiptCall } from "#contract/receipts.ts";
import type { Transaction } from "#db/client.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { findReceiptByLink, getReceipt } from "./get-receipt.ts";
import { issueReceipt } from "./issue-receipt.ts";
import type { Receipt } from "./read-receipt.ts";
import { receiptSignature } from "./receipt-link.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";
import { receiptsJobs } from "./receipts-jobs.ts";
import { findReceiptOfPayment } from "./receipts-store.ts";

export { findKeyUses as findReceiptKeyUses } from "./key-uses-store.ts";

/** A receipt for every payment, without anything that names the payer. */
export interface Receipts {
  /**
   * Issues the receipt of a settled payment and queues the mail with its link, in the transaction that settles it.
   * Once.
   */
  issue(tx: Transaction, receipt: { paymentId: string; email: string | undefined }): Promise<void>;
  /** The receipt for the holder of its signed link. Throws NOT_FOUND for any other. */
  getReceipt(link: { number: string; signature: string }): Promise<CallReply<typeof getReceiptCall>>;
  /** The payment of a receipt for the holder of its signed link; undefined for any other. */
  findByLink(link: { number: string; signature: string }): Promise<Receipt | undefined>;
  /** The number and the signature in the link of a payment's receipt, for mails to its payer; undefined without a receipt. */
  linkOfPayment(paymentId: string): Promise<{ number: string; signature: string } | undefined>;
  /** Jobs and mails, for the worker. */
  jobs: RegisteredJob[];
}

/** Receipts over a database. */
export function createReceipts(deps: ReceiptsDeps): Receipts {
  return {
    issue: (tx, receipt) => issueReceipt(deps, tx, receipt),
    getReceipt: (link) => getReceipt(deps, link),
    findByLink: (link) => findReceiptByLink(deps, link),
    async linkOfPayment(paymentId) {
      const receipt = await findReceiptOfPayment(deps.db, paymentId);
      return receipt && { number: receipt.number, signature: receiptSignature(deps.keys, receipt) };
    },
    jobs: receiptsJobs.bind(deps),
  };
}

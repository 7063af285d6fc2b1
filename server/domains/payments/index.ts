import type { CallBody, CallReply } from "#contract/call.ts";
import type { createCheckoutSession } from "#contract/free-payment.ts";
import type { requestNameReset as requestNameResetCall } from "#contract/name-reset.ts";
import type {
  checkPaymentStatus,
  cleanCache,
  listOpenPosts as listOpenPostsCall,
  resendCode,
  validateCode,
} from "#contract/payments.ts";
import type { getReceipt as getReceiptCall } from "#contract/receipts.ts";
import { auditJobs } from "#server/domains/audit/audit-jobs.ts";
import { type AuditOptions, type AuditReport, auditMoney } from "#server/domains/audit/audit-money.ts";
import { providerEventJobs } from "#server/domains/provider-events/provider-event-jobs.ts";
import "#server/domains/audit/audit-job.ts";
import "#server/domains/orders/forget-order-traces.ts";
import "#server/domains/provider-events/catch-up-job.ts";
import { runDueAudit } from "#server/domains/audit/run-due-audit.ts";
import { type FreePaymentStart, startFreePayment } from "#server/domains/free-payments/start-free-payment.ts";
import { createOperations, type Operations } from "#server/domains/operations/operations.ts";
import { forgetReader } from "#server/domains/orders/forget-reader.ts";
import { checkPayment, closeHandover } from "#server/domains/orders/hand-over.ts";
import { listOpenPosts } from "#server/domains/orders/list-open-posts.ts";
import { requestNameReset } from "#server/domains/orders/name-reset/request-name-reset.ts";
import { isNameResetUsable, resetName } from "#server/domains/orders/name-reset/reset-name.ts";
import { orderJobs } from "#server/domains/orders/order-jobs.ts";
import type { PayerProof } from "#server/domains/orders/payer-proof.ts";
import { getReceipt } from "#server/domains/orders/receipts/get-receipt.ts";
import { redeemAccessCode } from "#server/domains/orders/redeem-access-code.ts";
import { resendAccessCode } from "#server/domains/orders/resend-access-code.ts";
import { type PostPurchaseStart, startPostPurchase } from "#server/domains/orders/start-post-purchase.ts";
import { catchUpEvents } from "#server/domains/provider-events/catch-up-events.ts";
import { type Recovery, recoverPayments } from "#server/domains/provider-events/recovery/recover-payments.ts";
import { sweepFreePayment, sweepPayment } from "#server/domains/provider-events/sweep-payment.ts";
import { workEvent } from "#server/domains/provider-events/work-event.ts";
import { reconcileNextPayment } from "#server/domains/reversals/reconcile-next-payment.ts";
import { refundOwedPayment } from "#server/domains/reversals/refund-owed-payment.ts";
import { reversalJobs } from "#server/domains/reversals/reversal-jobs.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import type { PaymentsParts } from "./payments-parts.ts";

export type { AuditOptions, AuditReport } from "#server/domains/audit/audit-money.ts";
export { auditReportLines } from "#server/domains/audit/audit-report.ts";
export { OperationRefused, OperationUnfinished } from "#server/domains/operations/operation-refused.ts";
export type { Operations } from "#server/domains/operations/operations.ts";
export { findKeyUses as findOrderKeyUses } from "#server/domains/orders/key-uses-store.ts";
export { heardEvents } from "#server/domains/provider-events/heard-events.ts";
export { purgeEvents } from "#server/domains/provider-events/purge-events-store.ts";

/** Purchases of posts. Every action throws `CallError` to refuse. */
export interface Payments {
  /** What operators do by `npm run ops`. */
  operations: Operations;
  startPostPurchase(start: PostPurchaseStart): Promise<{ clientSecret: string }>;
  checkPayment(paymentIntentId: string, proof: PayerProof): Promise<CallReply<typeof checkPaymentStatus>>;
  closeHandover(paymentIntentId: CallBody<typeof cleanCache>["paymentIntentId"], proof: PayerProof): Promise<void>;
  redeemAccessCode(form: CallBody<typeof validateCode>): Promise<CallReply<typeof validateCode>>;
  /** The posts that a browser's access tokens open at this moment. */
  listOpenPosts(accessTokens: readonly string[]): Promise<CallReply<typeof listOpenPostsCall>>;
  resendAccessCode(form: CallBody<typeof resendCode>): Promise<void>;
  /** Mails a link that forgets the name bound to an address, if one is bound. */
  requestNameReset(form: CallBody<typeof requestNameResetCall>): Promise<void>;
  /** Whether the token of a mailed link can still be used. */
  isNameResetUsable(token: string): Promise<boolean>;
  /** Forgets the name that the token stands for, once; false if it cannot be used (any more). */
  resetName(token: string): Promise<boolean>;
  /** Opens the provider's page for a free amount, in the language of the screen. */
  startFreePayment(start: FreePaymentStart): Promise<CallReply<typeof createCheckoutSession>>;
  /** Resolves when what goes on behind given answers has ended: a stop waits for it. */
  finishBehindAnswers(): Promise<void>;
  /** Works a signed webhook body once. Throws INVALID_DATA if the signature does not hold. */
  workEvent(body: Buffer, signature: string): Promise<void>;
  /** Asks the provider about the next payment of which no webhook told; false if none is due. */
  sweepPayment(): Promise<boolean>;
  /** The same for free payments. */
  sweepFreePayment(): Promise<boolean>;
  /** Posts to the ledger what the provider moved because of the next payment that is due; false if none is. */
  reconcileNextPayment(): Promise<boolean>;
  /** Works the provider's events of which no webhook told, every five minutes. */
  catchUpEvents(): Promise<boolean>;
  /** Compares the ledger with itself, with orders and grants, and with the provider. */
  auditMoney(options: AuditOptions): Promise<AuditReport>;
  /** Does so if an hour has passed since the last time in any process, and raises an alert for what is wrong. */
  runDueAudit(): Promise<boolean>;
  /** Gives back the next payment that is owed back; false if none is due. */
  refundOwedPayment(): Promise<boolean>;
  /** Brings a restored database up to what the provider knows since then. */
  recoverPayments(sinceSec: number): Promise<Recovery>;
  /** Ends the fingerprints of the next order that is due; false if none is. */
  forgetReader(): Promise<boolean>;
  /** A receipt for whoever has its signed link. */
  getReceipt(link: { number: string; signature: string }): Promise<CallReply<typeof getReceiptCall>>;
  /** Jobs and mails of all that payments are made of, for the worker. */
  jobs: RegisteredJob[];
}

/** Purchases over a database and a card provider. */
export function createPayments(parts: PaymentsParts): Payments {
  const behindAnswers = new Set<Promise<void>>();
  const goOn = ({ behind }: { behind: Promise<void> }) => {
    behindAnswers.add(behind);
    void behind.then(() => behindAnswers.delete(behind));
  };
  return {
    operations: createOperations(parts),
    startPostPurchase: (start) => startPostPurchase(parts, start),
    checkPayment: (paymentIntentId, proof) => checkPayment(parts, paymentIntentId, proof),
    closeHandover: (paymentIntentId, proof) => closeHandover(parts, paymentIntentId, proof),
    redeemAccessCode: (form) => redeemAccessCode(parts, form),
    startFreePayment: (start) => startFreePayment(parts, start),
    listOpenPosts: (accessTokens) => listOpenPosts(parts, accessTokens),
    resendAccessCode: async (form) => goOn(await resendAccessCode(parts, form)),
    requestNameReset: async (form) => goOn(await requestNameReset(parts, form)),
    isNameResetUsable: (token) => isNameResetUsable(parts, token),
    resetName: (token) => resetName(parts, token),
    async finishBehindAnswers() {
      await Promise.all(behindAnswers);
    },
    workEvent: (body, signature) => workEvent(parts, body, signature),
    sweepPayment: () => sweepPayment(parts),
    sweepFreePayment: () => sweepFreePayment(parts),
    reconcileNextPayment: () => reconcileNextPayment(parts),
    catchUpEvents: () => catchUpEvents(parts),
    auditMoney: (options) => auditMoney(parts, options),
    runDueAudit: () => runDueAudit(parts),
    refundOwedPayment: () => refundOwedPayment(parts),
    recoverPayments: (sinceSec) => recoverPayments(parts, sinceSec),
    forgetReader: () => forgetReader(parts),
    getReceipt: (link) => getReceipt(parts, link),
    jobs: [orderJobs, reversalJobs, providerEventJobs, auditJobs].flatMap((list) => list.bind(parts)),
  };
}

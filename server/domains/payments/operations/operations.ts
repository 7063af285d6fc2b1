import type { PaymentsParts } from "../payments-parts.ts";
import { type DescribedPurchase, findByReceipt, findPurchases } from "./find-purchases.ts";
import type { FoundFreePayment } from "./find-store.ts";
import { makeRefundGood } from "./make-refund-good.ts";
import { type Attention, listActions, listAttention, type RecordedAction } from "./operations-store.ts";
import { type OrderedRefund, refundPurchase } from "./refund-purchase.ts";
import { releaseHeldRefund } from "./release-refund.ts";
import { replayEvent } from "./replay-event.ts";
import { resendPurchaseCode } from "./resend-purchase-code.ts";
import { retryDeadLetters } from "./retry-dead-letters.ts";

/**
 * What operators do until the team has screens. `actor` is who does it; every action is written down for ever. None shows
 * anything of a reader. Throw `OperationRefused` and `OperationUnfinished`.
 */
export interface Operations {
  findPurchases(actor: string, of: { email: string; slug: string | undefined }): Promise<DescribedPurchase[]>;
  findByReceipt(actor: string, receipt: string): Promise<DescribedPurchase | FoundFreePayment | undefined>;
  refundPurchase(actor: string, refund: OrderedRefund): ReturnType<typeof refundPurchase>;
  releaseHeldRefund(actor: string, purchaseId: string): Promise<void>;
  makeRefundGood(actor: string, refundId: string): Promise<void>;
  resendPurchaseCode(actor: string, orderId: string): Promise<void>;
  retryDeadLetters(actor: string, which: { id: string } | "all"): Promise<{ revived: number; lost: number }>;
  replayEvent(actor: string, eventId: string): Promise<string>;
  /** All that waits for a person, the longest first. */
  listAttention(): Promise<Attention[]>;
  /** What operators did, newest first. */
  listActions(limit: number): Promise<RecordedAction[]>;
}

/** The operators' actions over the payments domain. */
export function createOperations(parts: PaymentsParts): Operations {
  return {
    findPurchases: (actor, of) => findPurchases(parts, actor, of),
    findByReceipt: (actor, receipt) => findByReceipt(parts, actor, receipt),
    refundPurchase: (actor, refund) => refundPurchase(parts, actor, refund),
    releaseHeldRefund: (actor, purchaseId) => releaseHeldRefund(parts, actor, purchaseId),
    makeRefundGood: (actor, refundId) => makeRefundGood(parts, actor, refundId),
    resendPurchaseCode: (actor, orderId) => resendPurchaseCode(parts, actor, orderId),
    retryDeadLetters: (actor, which) => retryDeadLetters(parts, actor, which),
    replayEvent: (actor, eventId) => replayEvent(parts, actor, eventId),
    listAttention: () => listAttention(parts.db),
    listActions: (limit) => listActions(parts.db, limit),
  };
}

import type { ScreenLanguage } from "#contract/languages.ts";
import type { AllowedOldPaths } from "#server/domains/imports/index.ts";
import type { MediaFinding, Verified, VerifyOptions } from "#server/domains/media/index.ts";
import type { ChangedOffer } from "#server/domains/posts/index.ts";
import type { Recovery } from "#server/domains/recovery/index.ts";
import { allowOldPaths, dropOldPaths } from "./allow-old-paths.ts";
import type { OrderedRefund } from "./begin-refund.ts";
import { hideCreator, pricePost, publishPost, showCreator, unpublishPost } from "./change-offer.ts";
import { type DescribedPurchase, type Found, findByReceipt, findPaidById, findPurchases } from "./find-purchases.ts";
import { inviteOwner } from "./invite-owner.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import {
  type Attention,
  findNewestAudit,
  listActions,
  listAttention,
  type RecordedAction,
  readNowSec,
} from "./operations-store.ts";
import { recordAction } from "./recorded-action.ts";
import { recoverLostPayments } from "./recover-lost-payments.ts";
import { refundPurchase } from "./refund-purchase.ts";
import { findRefundedCents } from "./refunds-store.ts";
import { releaseHeldRefund } from "./release-refund.ts";
import { replayEvent } from "./replay-event.ts";
import { resendPurchaseCode } from "./resend-purchase-code.ts";
import { resetFactors } from "./reset-factors.ts";
import { resolveRefund } from "./resolve-refund.ts";
import { retryDeadLetters } from "./retry-dead-letters.ts";
import { matchPayment, refundUnmatched } from "./unmatched-payment.ts";
import { verifyMedia } from "./verify-media.ts";

/**
 * The operators' actions, for commands and the desk. `actor` is the operator; every action is recorded permanently.
 * None shows anything of a reader. They throw `OperationRefused` and `OperationUnfinished`.
 */
export interface Operations {
  findPurchases(actor: string, of: { email: string; slug: string | undefined }): Promise<DescribedPurchase[]>;
  findByReceipt(actor: string, receipt: string): Promise<Found>;
  /** The purchase or free payment of an id. Not recorded: the caller does. */
  findById(id: string): Promise<Found>;
  /** How much of a payment was refunded, in cents. */
  findRefundedCents(payment: { id: string; paymentIntentId: string }): Promise<number>;
  refundPurchase(actor: string, refund: OrderedRefund): ReturnType<typeof refundPurchase>;
  /** `limitCents` is the most that the operator may refund; undefined for no limit. */
  releaseHeldRefund(actor: string, purchaseId: string, limitCents?: number): Promise<void>;
  resolveRefund(actor: string, refundId: string): Promise<void>;
  /** Gives an unmatched payment back to the order that it was made for, and settles it. */
  matchPayment(actor: string, paymentIntentId: string): Promise<void>;
  refundUnmatched(actor: string, of: { paymentIntentId: string; limitCents: number | undefined }): Promise<void>;
  resendPurchaseCode(actor: string, orderId: string): Promise<void>;
  retryDeadLetters(actor: string, which: { id: string } | "all"): Promise<{ revived: number; lost: number }>;
  replayEvent(actor: string, eventId: string): Promise<string>;
  /** Writes again what the provider knows since a second and the database lost. */
  recoverPayments(actor: string, sinceSec: number): Promise<Recovery>;
  /** Queues all films without other sizes and all recordings that were not read. Returns how many. */
  encodeFilms(actor: string): Promise<number>;
  /** Takes a post off the shop; readers with a running grant keep reading. */
  unpublishPost(actor: string, slug: string): Promise<ChangedOffer>;
  publishPost(actor: string, slug: string): Promise<ChangedOffer>;
  /** Sets a price in cents; null makes the post free. */
  pricePost(actor: string, slug: string, priceCents: number | null): ReturnType<typeof pricePost>;
  /** Takes a creator and all their posts off the shop. */
  hideCreator(actor: string, username: string): Promise<{ changed: boolean }>;
  showCreator(actor: string, username: string): Promise<{ changed: boolean }>;
  /** Lets the old paths of what a creator has imported lead to the published posts. */
  allowOldPaths(actor: string, username: string): Promise<AllowedOldPaths>;
  /** Takes the old paths of all posts of a creator away, also those of an operator's import. Returns them. */
  dropOldPaths(actor: string, username: string): Promise<string[]>;
  /** Opens an account with the role of an owner. Returns its id. */
  inviteOwner(actor: string, invitation: { email: string; language: ScreenLanguage }): Promise<string>;
  /** Removes the second factors of an account whose person has lost them all. Its next sign-in needs a mailed code only. */
  resetFactors(actor: string, email: string): Promise<void>;
  /** Compares the media store with the database, and repairs if asked to; `onFinding` gets each difference. */
  verifyMedia(actor: string, options: VerifyOptions, onFinding: (finding: MediaFinding) => void): Promise<Verified>;
  /** All items that wait for an operator: the nearest deadline first, then the oldest. */
  listAttention(): Promise<Attention[]>;
  /** The newest finished audit, and the database's time in Unix seconds. */
  readAuditStatus(): Promise<{ audit: { endedAt: Date; problems: number } | undefined; nowSec: number }>;
  /** The operators' actions, newest first. */
  listActions(limit: number): Promise<RecordedAction[]>;
}

/** The operators' actions over the payments domain. */
export function createOperations(parts: OperationsDeps): Operations {
  return {
    findPurchases: (actor, of) => findPurchases(parts, actor, of),
    findByReceipt: (actor, receipt) => findByReceipt(parts, actor, receipt),
    findById: (id) => findPaidById(parts, id),
    findRefundedCents: (payment) => findRefundedCents(parts.db, payment),
    refundPurchase: (actor, refund) => refundPurchase(parts, actor, refund),
    releaseHeldRefund: (actor, purchaseId, limitCents) => releaseHeldRefund(parts, actor, { purchaseId, limitCents }),
    resolveRefund: (actor, refundId) => resolveRefund(parts, actor, refundId),
    matchPayment: (actor, paymentIntentId) => matchPayment(parts, actor, paymentIntentId),
    refundUnmatched: (actor, of) => refundUnmatched(parts, actor, of),
    resendPurchaseCode: (actor, orderId) => resendPurchaseCode(parts, actor, orderId),
    retryDeadLetters: (actor, which) => retryDeadLetters(parts, actor, which),
    replayEvent: (actor, eventId) => replayEvent(parts, actor, eventId),
    recoverPayments: (actor, sinceSec) => recoverLostPayments(parts, actor, sinceSec),
    encodeFilms: (actor) =>
      recordAction(parts, { actor, action: "encode-films", detail: {} }, async () => {
        const queued = await parts.media.queueUnencodedFilms();
        return { result: queued, detail: { queued } };
      }),
    unpublishPost: (actor, slug) => unpublishPost(parts, actor, slug),
    publishPost: (actor, slug) => publishPost(parts, actor, slug),
    pricePost: (actor, slug, priceCents) => pricePost(parts, actor, slug, priceCents),
    hideCreator: (actor, username) => hideCreator(parts, actor, username),
    showCreator: (actor, username) => showCreator(parts, actor, username),
    allowOldPaths: (actor, username) => allowOldPaths(parts, actor, username),
    dropOldPaths: (actor, username) => dropOldPaths(parts, actor, username),
    inviteOwner: (actor, invitation) => inviteOwner(parts, actor, invitation),
    resetFactors: (actor, email) => resetFactors(parts, actor, email),
    verifyMedia: (actor, options, onFinding) => verifyMedia(parts, actor, options, onFinding),
    listAttention: () => listAttention(parts.db, parts.backupMaxAgeHours ?? null),
    async readAuditStatus() {
      const [audit, nowSec] = await Promise.all([findNewestAudit(parts.db), readNowSec(parts.db)]);
      return { audit, nowSec };
    },
    listActions: (limit) => listActions(parts.db, limit),
  };
}

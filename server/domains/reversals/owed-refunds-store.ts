import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { PaymentMismatch } from "#server/domains/payments/index.ts";

/**
 * Why a payment is refunded automatically: it differs from its order, it repeats a purchase whose access runs, the
 * card's issuer warned of fraud, the post was taken down while the access ran, or its buyer asked before opening it.
 */
export type RefundReason = PaymentMismatch | "repeat" | "fraud-warning" | "taken-down" | "requested";

export interface OwedRefund {
  paymentIntentId: string;
  reason: RefundReason;
  /** Including this one. */
  attempts: number;
}

const insert = prepared(
  "reversals-queue-refund",
  `INSERT INTO refunds_owed (payment_intent_id, reason, held_at) VALUES ($1, $2, CASE WHEN $3 THEN app_now() END)
   ON CONFLICT DO NOTHING RETURNING 1`,
);
const insertMany = prepared(
  "reversals-queue-refunds",
  "INSERT INTO refunds_owed (payment_intent_id, reason) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING",
);
const claim = prepared(
  "reversals-claim-refund",
  `UPDATE refunds_owed SET attempts = attempts + 1,
     next_attempt_at = app_now() + least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 12)))
   WHERE payment_intent_id = (
     SELECT payment_intent_id FROM refunds_owed WHERE refunded_at IS NULL AND held_at IS NULL AND next_attempt_at <= app_now()
       AND NOT EXISTS (SELECT FROM shared_mail_hold)
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING payment_intent_id AS "paymentIntentId", reason, attempts`,
);
const markRefunded = prepared(
  "reversals-mark-refunded",
  "UPDATE refunds_owed SET refunded_at = app_now() WHERE payment_intent_id = $1",
);
const hold = prepared(
  "reversals-hold-refund",
  "UPDATE refunds_owed SET held_at = app_now() WHERE payment_intent_id = $1 AND refunded_at IS NULL AND held_at IS NULL",
);
const release = prepared(
  "reversals-release-refund",
  `UPDATE refunds_owed SET held_at = NULL, next_attempt_at = app_now()
   WHERE payment_intent_id = $1 AND held_at IS NOT NULL RETURNING 1`,
);
const byPayment = prepared(
  "reversals-owed-refund",
  "SELECT held_at IS NOT NULL AS held, reason FROM refunds_owed WHERE payment_intent_id = $1",
);
/** Queues the refund of a payment; a held one waits for an operator. False if it is queued already. */
export async function queueRefund(
  tx: Transaction,
  { paymentIntentId, reason, held }: { paymentIntentId: string; reason: RefundReason; held: boolean },
): Promise<boolean> {
  return (await rows(tx, insert(paymentIntentId, reason, held))).length > 0;
}

/** Queues the refunds of many payments; one that is queued already stays as it is. */
export async function queueRefunds(
  tx: Transaction,
  { paymentIntentIds, reason }: { paymentIntentIds: readonly string[]; reason: RefundReason },
): Promise<void> {
  await rows(tx, insertMany(paymentIntentIds, reason));
}

/**
 * Claims a due refund and schedules the retry: 1 minute, doubling, at most 6 hours. Returns none while mail is held,
 * since a restored shop must first learn all that the provider knows.
 */
export function claimRefund(db: Queryable): Promise<OwedRefund | undefined> {
  return firstRow(db, claim());
}

/** Records that the payment was refunded. */
export async function recordRefund(db: Queryable, paymentIntentId: string): Promise<void> {
  await rows(db, markRefunded(paymentIntentId));
}

/** Holds a queued refund until an operator releases it. */
export async function holdRefund(db: Queryable, paymentIntentId: string): Promise<void> {
  await rows(db, hold(paymentIntentId));
}

/** Releases a held refund; false if none is held. */
export async function releaseRefund(db: Queryable, paymentIntentId: string): Promise<boolean> {
  return (await rows(db, release(paymentIntentId))).length > 0;
}

/** The queued refund of a payment, if there is one. */
export function findOwedRefund(
  db: Queryable,
  paymentIntentId: string,
): Promise<{ held: boolean; reason: RefundReason } | undefined> {
  return firstRow(db, byPayment(paymentIntentId));
}

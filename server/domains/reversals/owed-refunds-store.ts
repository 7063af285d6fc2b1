import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/**
 * Why a payment is given back: it is not the order's in this respect, it repeats a purchase whose access runs, or the card's
 * issuer warned of fraud.
 */
export type RefundReason = "amount" | "currency" | "livemode" | "repeat" | "fraud-warning";

export interface OwedRefund {
  paymentIntentId: string;
  reason: RefundReason;
  /** With this one. */
  attempts: number;
}

const insert = prepared(
  "payments-owe-refund",
  `INSERT INTO refunds_owed (payment_intent_id, reason, held_at) VALUES ($1, $2, CASE WHEN $3 THEN app_now() END)
   ON CONFLICT (payment_intent_id) DO NOTHING RETURNING 1`,
);
const claim = prepared(
  "payments-claim-refund",
  `UPDATE refunds_owed SET attempts = attempts + 1,
     next_attempt_at = app_now() + least(interval '6 hours', interval '1 minute' * power(2, least(attempts, 12)))
   WHERE payment_intent_id = (
     SELECT payment_intent_id FROM refunds_owed WHERE refunded_at IS NULL AND held_at IS NULL AND next_attempt_at <= app_now()
       AND NOT EXISTS (SELECT FROM mail_hold)
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING payment_intent_id AS "paymentIntentId", reason, attempts`,
);
const markRefunded = prepared(
  "payments-mark-refunded",
  "UPDATE refunds_owed SET refunded_at = app_now() WHERE payment_intent_id = $1",
);
const hold = prepared(
  "payments-hold-refund",
  "UPDATE refunds_owed SET held_at = app_now() WHERE payment_intent_id = $1 AND refunded_at IS NULL AND held_at IS NULL",
);
const release = prepared(
  "payments-release-refund",
  `UPDATE refunds_owed SET held_at = NULL, next_attempt_at = app_now()
   WHERE payment_intent_id = $1 AND held_at IS NOT NULL RETURNING 1`,
);
const byPayment = prepared(
  "payments-owed-refund",
  "SELECT held_at IS NOT NULL AS held FROM refunds_owed WHERE payment_intent_id = $1",
);
const repeats = prepared(
  "payments-count-repeats",
  `SELECT count(*) FILTER (WHERE o.email_fingerprint = ANY ($1))::int AS "ofReader",
     count(*) FILTER (WHERE o.address_fingerprint = $2)::int AS "ofAddress"
   FROM refunds_owed r JOIN orders o ON o.payment_intent_id = r.payment_intent_id
   WHERE r.reason = 'repeat' AND r.held_at IS NULL AND r.owed_at > app_now() - interval '30 days'`,
);
const holdCounts = prepared(
  "payments-hold-repeats",
  "SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) WITH ORDINALITY AS held (key, place) ORDER BY place",
);

/** Notes that a payment is to be given back; a held one waits for a person. False if that is noted already. */
export async function oweRefund(
  tx: Transaction,
  { paymentIntentId, reason, held }: { paymentIntentId: string; reason: RefundReason; held: boolean },
): Promise<boolean> {
  return (await rows(tx, insert(paymentIntentId, reason, held))).length > 0;
}

/**
 * Takes a payment to give back, and notes when to try again: 1 minute, doubling, at most 6 hours. None while mail is held: a
 * restored shop must first know all that the provider knows.
 */
export function claimRefund(db: Queryable): Promise<OwedRefund | undefined> {
  return firstRow<OwedRefund>(db, claim());
}

/** Notes that the money was given back. */
export async function recordRefund(db: Queryable, paymentIntentId: string): Promise<void> {
  await rows(db, markRefunded(paymentIntentId));
}

/** Keeps what is owed back until a person lets it go. */
export async function holdRefund(db: Queryable, paymentIntentId: string): Promise<void> {
  await rows(db, hold(paymentIntentId));
}

/** Lets a held payment go back; false if none is held. */
export async function releaseRefund(db: Queryable, paymentIntentId: string): Promise<boolean> {
  return (await rows(db, release(paymentIntentId))).length > 0;
}

/** What is owed back of a payment. */
export function findOwedRefund(db: Queryable, paymentIntentId: string): Promise<{ held: boolean } | undefined> {
  return firstRow<{ held: boolean }>(db, byPayment(paymentIntentId));
}

/**
 * How many repeated purchases were given back by themselves: of a reader in 30 days, of an address as long as it is
 * remembered. Until the transaction ends nobody else counts for the same reader or address, whichever post is paid for.
 */
export async function countRefundedRepeats(
  tx: Transaction,
  of: { emails: Buffer[]; address: Buffer | null },
): Promise<{ ofReader: number; ofAddress: number }> {
  const held = [...of.emails, ...(of.address ? [of.address] : [])].map((print) => `repeat ${print.toString("base64")}`);
  await rows(tx, holdCounts([...new Set(held)].sort()));
  return oneRow(tx, repeats(of.emails, of.address));
}

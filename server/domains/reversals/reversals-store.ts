import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { ProviderDispute, ProviderRefund } from "#server/platform/card-provider/provider-movements.ts";

/** What is known of the refunds and disputes of a payment, by the provider's ids. */
export type KnownStatuses = ReadonlyMap<string, string>;

const hold = prepared("afterwards-hold", "SELECT pg_advisory_xact_lock(hashtextextended('afterwards ' || $1, 0))");
const statuses = prepared(
  "afterwards-statuses",
  `SELECT refund_id AS id, status FROM payment_refunds WHERE payment_intent_id = $1
   UNION ALL SELECT dispute_id, status FROM payment_disputes WHERE payment_intent_id = $1`,
);
const putRefund = prepared(
  "afterwards-put-refund",
  `INSERT INTO payment_refunds AS known (refund_id, payment_intent_id, amount_cents, status) VALUES ($1, $2, $3, $4)
   ON CONFLICT (refund_id) DO UPDATE SET status = excluded.status, seen_at = app_now()
     WHERE status_rank(excluded.status) > status_rank(known.status)
   RETURNING id`,
);
const putDispute = prepared(
  "afterwards-put-dispute",
  `INSERT INTO payment_disputes AS known (dispute_id, payment_intent_id, amount_cents, status) VALUES ($1, $2, $3, $4)
   ON CONFLICT (dispute_id) DO UPDATE SET status = excluded.status, seen_at = app_now()
     WHERE status_rank(excluded.status) > status_rank(known.status)
   RETURNING id`,
);
const putWarning = prepared(
  "afterwards-put-warning",
  "INSERT INTO fraud_warnings (warning_id, payment_intent_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
);
const closing = prepared(
  "afterwards-closing",
  `SELECT s.repeats_order_id IS NOT NULL AS repeats,
     coalesce((SELECT sum(amount_cents) FROM payment_refunds r WHERE r.payment_intent_id = s.payment_intent_id AND r.status IN ('pending', 'succeeded'))
       >= s.amount_cents, false) AS refunded,
     EXISTS (SELECT FROM payment_disputes d WHERE d.payment_intent_id = s.payment_intent_id AND d.status IN ('open', 'lost')) AS disputed
   FROM settlements s WHERE s.order_id = $1`,
);

// Whoever failed to get a refund waits for a person, who may have found another way.
const warned = prepared(
  "afterwards-warned",
  `SELECT 1 FROM fraud_warnings w JOIN payments p ON p.payment_intent_id = w.payment_intent_id
   WHERE w.payment_intent_id = $1
     AND p.amount_cents > (SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds r
       WHERE r.payment_intent_id = $1 AND r.status IN ('pending', 'succeeded'))
     AND NOT EXISTS (SELECT FROM payment_refunds r WHERE r.payment_intent_id = $1 AND r.status IN ('failed', 'canceled'))
     AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_intent_id = $1 AND d.status IN ('open', 'lost'))
     AND NOT EXISTS (SELECT FROM refunds_owed r WHERE r.payment_intent_id = $1 AND r.held_at IS NULL)
   LIMIT 1`,
);

/** Lets only one transaction at a time write down what became of a payment. */
export async function holdPayment(tx: Transaction, paymentIntentId: string): Promise<void> {
  await rows(tx, hold(paymentIntentId));
}

/** The refunds and disputes of a payment as they stood last. */
export async function findStatuses(db: Queryable, paymentIntentId: string): Promise<KnownStatuses> {
  const known = await rows<{ id: string; status: string }>(db, statuses(paymentIntentId));
  return new Map(known.map(({ id, status }) => [id, status]));
}

interface OfPayment {
  paymentIntentId: string;
}

/** Writes down how a refund stands: our id of it, or undefined if that was known or is behind what is known. */
export function recordRefund(tx: Transaction, refund: OfPayment & ProviderRefund): Promise<string | undefined> {
  const { id, paymentIntentId, amountCents, status } = refund;
  return idOf(tx, putRefund(id, paymentIntentId, amountCents, status));
}

/** Writes down how a dispute stands: our id of it, or undefined if that was known or is behind what is known. */
export function recordDispute(tx: Transaction, dispute: OfPayment & ProviderDispute): Promise<string | undefined> {
  const { id, paymentIntentId, amountCents, status } = dispute;
  return idOf(tx, putDispute(id, paymentIntentId, amountCents, status));
}

/** Writes down a warning of fraud; false if it was known. */
export async function recordWarning(tx: Transaction, warning: OfPayment & { id: string }): Promise<boolean> {
  return (await rows(tx, putWarning(warning.id, warning.paymentIntentId))).length > 0;
}

/**
 * Whether a payment was warned of, and money of it is with us that is not on its way back: no bank has it, and no refund
 * failed.
 */
export async function isWarnedAndHere(db: Queryable, paymentIntentId: string): Promise<boolean> {
  return (await firstRow(db, warned(paymentIntentId))) !== undefined;
}

/** What ends the access of an order; undefined for one that was never settled. */
export function findClosing(
  tx: Transaction,
  orderId: string,
): Promise<{ repeats: boolean; refunded: boolean; disputed: boolean } | undefined> {
  return firstRow(tx, closing(orderId));
}

async function idOf(tx: Transaction, query: ReturnType<typeof putRefund>): Promise<string | undefined> {
  return (await firstRow<{ id: string }>(tx, query))?.id;
}

/** What a mail about a refund or a dispute tells. */
export interface ToldPayment {
  orderId: string | null;
  language: "en" | "es";
  amountCents: number;
  paidCents: number;
  postId: string | null;
  /** Whether all of the payment went back with this refund. */
  isWhole: boolean;
  hasWarning: boolean;
}

const told = (table: "payment_refunds" | "payment_disputes") => `
  SELECT o.id AS "orderId", coalesce(o.language, f.language) AS language, t.amount_cents AS "amountCents",
    p.amount_cents AS "paidCents", o.post_id AS "postId",
    (SELECT sum(amount_cents) FROM payment_refunds r WHERE r.payment_intent_id = t.payment_intent_id
       AND r.status IN ('pending', 'succeeded')) >= p.amount_cents AS "isWhole",
    EXISTS (SELECT FROM fraud_warnings w WHERE w.payment_intent_id = t.payment_intent_id) AS "hasWarning"
  FROM ${table} t JOIN payments p ON p.payment_intent_id = t.payment_intent_id
    LEFT JOIN orders o ON o.payment_intent_id = t.payment_intent_id
    LEFT JOIN free_payments f ON f.payment_intent_id = t.payment_intent_id
  WHERE t.id = $1`;
const toldRefund = prepared("afterwards-told-refund", told("payment_refunds"));
const toldDispute = prepared("afterwards-told-dispute", told("payment_disputes"));

/** What the mail about a refund tells; throws if it is gone. */
export function findToldRefund(db: Queryable, id: string): Promise<ToldPayment> {
  return oneRow(db, toldRefund(id));
}

/** What a mail about a dispute tells; throws if it is gone. */
export function findToldDispute(db: Queryable, id: string): Promise<ToldPayment> {
  return oneRow(db, toldDispute(id));
}

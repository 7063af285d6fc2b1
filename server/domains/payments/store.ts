import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { ReaderFingerprint } from "#server/domains/access/index.ts";

/** An order as a purchase goes on with it. */
export interface OrderRow {
  id: string;
  postId: string;
  amountCents: number;
  language: ScreenLanguage;
  emailFingerprint: Buffer;
  nameFingerprint: Buffer;
  fingerprintKeyId: string;
  browserFingerprint: Buffer;
  clientSecretFingerprint: Buffer | null;
  paymentIntentId: string | null;
  settledAt: Date | null;
  handoverOpen: boolean;
  refused: boolean;
}

export interface NewOrder {
  postId: string;
  amountCents: number;
  language: ScreenLanguage;
  consentVersion: string;
  reader: ReaderFingerprint;
  browserFingerprint: Buffer;
  /** Under every key, newest first. */
  attemptFingerprints: Buffer[];
}

const orderSelect = `SELECT o.id, o.post_id AS "postId", o.amount_cents AS "amountCents", o.language,
  o.email_fingerprint AS "emailFingerprint", o.name_fingerprint AS "nameFingerprint",
  o.fingerprint_key_id AS "fingerprintKeyId", o.browser_fingerprint AS "browserFingerprint",
  o.client_secret_fingerprint AS "clientSecretFingerprint", o.payment_intent_id AS "paymentIntentId",
  s.settled_at AS "settledAt",
  coalesce(s.handover_closed_at IS NULL AND s.settled_at > app_now() - interval '15 minutes', false) AS "handoverOpen",
  EXISTS (SELECT FROM settlement_refusals r WHERE r.order_id = o.id) AS refused
  FROM orders o LEFT JOIN settlements s ON s.order_id = o.id`;

const insertOrder = prepared(
  "payments-insert-order",
  `WITH known AS (SELECT id, payment_intent_id FROM orders WHERE attempt_fingerprint = ANY ($10)),
   added AS (
     INSERT INTO orders (post_id, amount_cents, language, consent_version, email_fingerprint, name_fingerprint,
       fingerprint_key_id, browser_fingerprint, attempt_fingerprint)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE NOT EXISTS (SELECT FROM known)
     ON CONFLICT (attempt_fingerprint) DO UPDATE SET attempt_fingerprint = excluded.attempt_fingerprint
     RETURNING id, payment_intent_id)
   SELECT id, payment_intent_id AS "paymentIntentId" FROM (TABLE known UNION ALL TABLE added) AS found LIMIT 1`,
);
const attachPayment = prepared(
  "payments-attach-payment",
  `UPDATE orders SET payment_intent_id = $2, client_secret_fingerprint = $3, next_check_at = app_now() + interval '1 minute'
   WHERE id = $1 AND payment_intent_id IS NULL`,
);
const orderById = prepared("payments-order", `${orderSelect} WHERE o.id = $1`);
const lock = prepared("payments-lock-order", "SELECT 1 FROM orders WHERE id = $1 FOR UPDATE");
const orderByPayment = prepared("payments-order-by-payment", `${orderSelect} WHERE o.payment_intent_id = $1`);
const insertSettlement = prepared(
  "payments-insert-settlement",
  "INSERT INTO settlements (order_id, amount_cents, charge_id) VALUES ($1, $2, $3)",
);
const closeHandover = prepared(
  "payments-close-handover",
  "UPDATE settlements SET handover_closed_at = app_now() WHERE order_id = $1 AND handover_closed_at IS NULL",
);
const insertRefusal = prepared(
  "payments-insert-refusal",
  "INSERT INTO settlement_refusals (order_id, payment_intent_id, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
);
const toRefund = prepared(
  "payments-to-refund",
  `SELECT order_id AS "orderId", payment_intent_id AS "paymentIntentId", reason FROM settlement_refusals
   WHERE refunded_at IS NULL ORDER BY refused_at LIMIT $1`,
);
const markRefunded = prepared(
  "payments-mark-refunded",
  "UPDATE settlement_refusals SET refunded_at = app_now() WHERE order_id = $1",
);
const stopChecking = prepared("payments-stop-checking", "UPDATE orders SET next_check_at = NULL WHERE id = $1");
const insertEvent = prepared(
  "payments-insert-event",
  "INSERT INTO webhook_inbox (event_id, type, object_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id",
);
const knownEvent = prepared("payments-known-event", "SELECT 1 AS known FROM webhook_inbox WHERE event_id = $1");
const insertDecline = prepared(
  "payments-insert-decline",
  "INSERT INTO order_declines (event_id, order_id) VALUES ($1, $2)",
);
const declinesOfPayment = prepared(
  "payments-declines-of-payment",
  `SELECT count(*)::int AS declines FROM order_declines d JOIN orders o ON o.id = d.order_id WHERE o.payment_intent_id = $1`,
);
const claimChecks = prepared(
  "payments-claim-checks",
  `UPDATE orders o SET checks = o.checks + 1,
     next_check_at = CASE WHEN o.created_at < app_now() - interval '7 days' THEN NULL
       ELSE app_now() + least(interval '6 hours', interval '1 minute' * power(2, least(o.checks, 12))) END
   FROM (SELECT id FROM orders WHERE next_check_at <= app_now() ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
   WHERE o.id = due.id
   RETURNING o.payment_intent_id AS "paymentIntentId"`,
);

/** Records the order, or finds the one of the same attempt: two clicks are one order. */
export function recordOrder(db: Queryable, order: NewOrder): Promise<{ id: string; paymentIntentId: string | null }> {
  const { reader } = order;
  return oneRow(
    db,
    insertOrder(
      order.postId,
      order.amountCents,
      order.language,
      order.consentVersion,
      reader.email,
      reader.name,
      reader.keyId,
      order.browserFingerprint,
      order.attemptFingerprints[0],
      order.attemptFingerprints,
    ),
  );
}

/** Notes which PaymentIntent the order has; from now on the sweeper asks about it. */
export async function attachPaymentIntent(
  db: Queryable,
  orderId: string,
  paymentIntentId: string,
  clientSecretFingerprint: Buffer,
) {
  await rows(db, attachPayment(orderId, paymentIntentId, clientSecretFingerprint));
}

/** The order of an id that came from the provider's metadata: anything that is not an id finds nothing. */
export async function findOrder(db: Queryable, orderId: string): Promise<OrderRow | undefined> {
  return isUuid(orderId) ? firstRow<OrderRow>(db, orderById(orderId)) : undefined;
}

/**
 * The order, held until the transaction ends: one settlement at a time. Read after the lock is held, in a statement of its
 * own: a joined row would be the one from before the wait.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow | undefined> {
  if (!isUuid(orderId)) return undefined;
  await rows(tx, lock(orderId));
  return findOrder(tx, orderId);
}

/** The order of a PaymentIntent. */
export function findOrderOfPayment(db: Queryable, paymentIntentId: string): Promise<OrderRow | undefined> {
  return firstRow<OrderRow>(db, orderByPayment(paymentIntentId));
}

/** Records that the order is paid. The database refuses another amount than the order's, and a second time. */
export async function recordSettlement(
  tx: Transaction,
  orderId: string,
  amountCents: number,
  chargeId: string,
): Promise<void> {
  await rows(tx, insertSettlement(orderId, amountCents, chargeId));
  await rows(tx, stopChecking(orderId));
}

/** Ends the hand-over of token and code; without effect before the settlement. */
export async function endHandover(db: Queryable, orderId: string): Promise<void> {
  await rows(db, closeHandover(orderId));
}

/** Records why a paid order cannot be settled. */
export async function recordRefusal(
  tx: Transaction,
  orderId: string,
  paymentIntentId: string,
  reason: string,
): Promise<void> {
  await rows(tx, insertRefusal(orderId, paymentIntentId, reason));
  await rows(tx, stopChecking(orderId));
}

/** Refused payments whose money was not given back yet, the oldest first. */
export function findPaymentsToRefund(
  db: Queryable,
  most: number,
): Promise<{ orderId: string; paymentIntentId: string; reason: string }[]> {
  return rows(db, toRefund(most));
}

/** Notes that the money of a refused payment was given back. */
export async function recordRefund(db: Queryable, orderId: string): Promise<void> {
  await rows(db, markRefunded(orderId));
}

/** Records an event; false if it was recorded before. */
export async function recordEvent(
  tx: Transaction,
  event: { id: string; type: string; objectId: string },
): Promise<boolean> {
  return (await rows(tx, insertEvent(event.id, event.type, event.objectId))).length === 1;
}

/** Whether an event was worked before. */
export async function isKnownEvent(db: Queryable, eventId: string): Promise<boolean> {
  return (await firstRow(db, knownEvent(eventId))) !== undefined;
}

/** Records a declined card. */
export async function recordDecline(tx: Transaction, eventId: string, orderId: string): Promise<void> {
  await rows(tx, insertDecline(eventId, orderId));
}

/** How many cards a PaymentIntent declined. */
export async function countDeclines(db: Queryable, paymentIntentId: string): Promise<number> {
  return (await oneRow<{ declines: number }>(db, declinesOfPayment(paymentIntentId))).declines;
}

/** Takes orders whose payment is to be asked for, and notes when to ask again: 1 minute, doubling, at most 6 hours, for 7 days. */
export async function claimOrdersToCheck(db: Queryable, most: number): Promise<string[]> {
  return (await rows<{ paymentIntentId: string }>(db, claimChecks(most))).map((row) => row.paymentIntentId);
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import { isUuid } from "#db/is-uuid.ts";
import type { ReaderFingerprint } from "#server/domains/access/index.ts";

/** An order as a purchase continues with it. */
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
  /** The post as the reader saw it; null for orders that predate the column. */
  title: string | null;
  creator: string | null;
  consentVersion: string;
  /** The order whose grant the settled order opens: itself, or for a duplicate the order whose grant ran. */
  accessOrderId: string | null;
  handoverOpen: boolean;
  refused: boolean;
  /** The origin of the order, stored for a day. */
  addressFingerprint: Buffer | null;
  /** Whether it was recreated from what the provider knows (`insertLostOrder`). */
  isRebuilt: boolean;
}

export interface NewOrder {
  postId: string;
  /** The post as the reader sees it now, for the receipt. */
  title: string;
  creator: string;
  amountCents: number;
  language: ScreenLanguage;
  consentVersion: string;
  reader: ReaderFingerprint;
  browserFingerprint: Buffer;
  /** Under every key, newest first. */
  attemptFingerprints: Buffer[];
  addressFingerprint: Buffer;
}

// The grant identifies the reader: it is re-keyed when the reader returns. Before there is one, the order does.
const orderSelect = `SELECT o.id, o.post_id AS "postId", o.amount_cents AS "amountCents", o.language,
  coalesce(g.email_fingerprint, o.email_fingerprint) AS "emailFingerprint",
  coalesce(g.name_fingerprint, o.name_fingerprint) AS "nameFingerprint",
  coalesce(g.fingerprint_key_id, o.fingerprint_key_id) AS "fingerprintKeyId",
  o.browser_fingerprint AS "browserFingerprint",
  o.client_secret_fingerprint AS "clientSecretFingerprint", o.payment_intent_id AS "paymentIntentId",
  o.address_fingerprint AS "addressFingerprint", s.settled_at AS "settledAt", o.title, o.creator,
  o.consent_version AS "consentVersion", o.attempt_fingerprint = o.browser_fingerprint AS "isRebuilt", s.access_order_id AS "accessOrderId",
  coalesce(s.handover_closed_at IS NULL AND s.settled_at > app_now() - interval '15 minutes', false) AS "handoverOpen",
  EXISTS (SELECT FROM shared_owed_refunds r WHERE r.payment_intent_id = o.payment_intent_id AND r.reason IN ('amount', 'currency', 'livemode')) AS refused
  FROM orders o LEFT JOIN settlements s ON s.order_id = o.id LEFT JOIN shared_grants g ON g.order_id = s.access_order_id`;

const insertOrder = prepared(
  "orders-insert-order",
  `WITH known AS (SELECT id, payment_intent_id FROM orders WHERE attempt_fingerprint = ANY ($10)),
   added AS (
     INSERT INTO orders (post_id, amount_cents, language, consent_version, email_fingerprint, name_fingerprint,
       fingerprint_key_id, browser_fingerprint, attempt_fingerprint, address_fingerprint, title, creator)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $11, $12, $13 WHERE NOT EXISTS (SELECT FROM known)
     ON CONFLICT (attempt_fingerprint) DO UPDATE SET attempt_fingerprint = excluded.attempt_fingerprint
     RETURNING id, payment_intent_id)
   SELECT id, payment_intent_id AS "paymentIntentId" FROM (TABLE known UNION ALL TABLE added) AS found LIMIT 1`,
);
const attachPayment = prepared(
  "orders-attach-payment",
  `UPDATE orders SET payment_intent_id = $2, client_secret_fingerprint = $3, next_check_at = app_now() + interval '1 minute'
   WHERE id = $1 AND payment_intent_id IS NULL`,
);
const orderById = prepared("orders-order", `${orderSelect} WHERE o.id = $1`);
const lock = prepared("orders-lock-order", "SELECT 1 FROM orders WHERE id = $1 FOR UPDATE");
const orderByPayment = prepared("orders-order-by-payment", `${orderSelect} WHERE o.payment_intent_id = $1`);
const insertSettlement = prepared(
  "orders-insert-settlement",
  "INSERT INTO settlements (order_id, payment_intent_id, amount_cents, charge_id, repeats_order_id) VALUES ($1, $2, $3, $4, $5)",
);
const closeHandover = prepared(
  "orders-close-handover",
  "UPDATE settlements SET handover_closed_at = app_now() WHERE order_id = $1 AND handover_closed_at IS NULL",
);
const stopChecking = prepared("orders-stop-checking", "UPDATE orders SET next_check_at = NULL WHERE id = $1");
// It is swept from the moment that it has a PaymentIntent.
const claimCheck = prepared(
  "orders-claim-check",
  `UPDATE orders o SET checks = o.checks + 1,
     next_check_at = CASE WHEN o.created_at < app_now() - interval '7 days' THEN NULL
       ELSE app_now() + least(interval '6 hours', interval '1 minute' * power(2, least(o.checks, 12))) END
   WHERE o.id = (SELECT id FROM orders WHERE next_check_at <= app_now() ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING o.payment_intent_id AS "paymentIntentId!"`,
);
const forgetAddresses = prepared(
  "orders-forget-addresses",
  `UPDATE orders SET address_fingerprint = NULL
   WHERE address_fingerprint IS NOT NULL AND created_at < app_now() - interval '24 hours'`,
);

/** Inserts the order, or finds the one of the same attempt: two clicks are one order. Throws SALES_PAUSED. */
export async function recordOrder(
  db: Queryable,
  order: NewOrder,
): Promise<{ id: string; paymentIntentId: string | null }> {
  const { reader } = order;
  const [attemptFingerprint] = order.attemptFingerprints;
  if (!attemptFingerprint) throw new Error("An order needs the fingerprint of its attempt");
  const recorded = oneRow(
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
      attemptFingerprint,
      order.attemptFingerprints,
      order.addressFingerprint,
      order.title,
      order.creator,
    ),
  );
  return recorded.catch((error: { constraint?: string }) => {
    throw error.constraint === "restricted" ? new CallError("SALES_PAUSED", { cause: error }) : error;
  });
}

/** Stores the order's PaymentIntent; from now on the sweep asks about it. */
export async function attachPaymentIntent(
  db: Queryable,
  orderId: string,
  paymentIntentId: string,
  clientSecretFingerprint: Buffer,
) {
  await rows(db, attachPayment(orderId, paymentIntentId, clientSecretFingerprint));
}

/** The order of an id from the provider's metadata; undefined for anything that is not an id. */
export async function findOrder(db: Queryable, orderId: string): Promise<OrderRow | undefined> {
  return isUuid(orderId) ? firstRow(db, orderById(orderId)) : undefined;
}

/**
 * The order, locked until the transaction ends: one settlement at a time. A statement of its own reads it after the
 * lock: a joined row would be the one from before the wait.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow | undefined> {
  if (!isUuid(orderId)) return undefined;
  await rows(tx, lock(orderId));
  return findOrder(tx, orderId);
}

/** The order of a PaymentIntent. */
export function findOrderOfPayment(db: Queryable, paymentIntentId: string): Promise<OrderRow | undefined> {
  return firstRow(db, orderByPayment(paymentIntentId));
}

/**
 * Records that the order is paid. The database rejects an amount other than the order's, a second settlement, and a
 * settlement that opens no grant: its own or, for a duplicate, the running one.
 */
export async function recordSettlement(
  tx: Transaction,
  settled: {
    orderId: string;
    paymentIntentId: string;
    amountCents: number;
    chargeId: string;
    repeatsOrderId: string | null;
  },
): Promise<void> {
  const { orderId, paymentIntentId, amountCents, chargeId, repeatsOrderId } = settled;
  await rows(tx, insertSettlement(orderId, paymentIntentId, amountCents, chargeId, repeatsOrderId));
  await stopAsking(tx, orderId);
}

/** Records that no more changes of the order's payment are expected from the provider. */
export async function stopAsking(tx: Transaction, orderId: string): Promise<void> {
  await rows(tx, stopChecking(orderId));
}

/** Ends the hand-over of token and code; has no effect before the settlement. */
export async function endHandover(db: Queryable, orderId: string): Promise<void> {
  await rows(db, closeHandover(orderId));
}

/**
 * Claims an order whose payment is due to be checked, and schedules the next check: 1 minute, doubling, at most 6
 * hours, for 7 days.
 */
export async function claimOrderToCheck(db: Queryable): Promise<string | undefined> {
  return (await firstRow(db, claimCheck()))?.paymentIntentId;
}

/** Deletes the origin of orders older than a day. */
export async function forgetOrderAddresses(db: Queryable): Promise<void> {
  await rows(db, forgetAddresses());
}

const paymentIntents = prepared(
  "orders-payment-intents",
  `SELECT payment_intent_id AS "paymentIntentId" FROM settlements WHERE order_id = ANY ($1)`,
);

/** The PaymentIntents of settled orders. */
export async function findPaymentIntents(db: Queryable, orderIds: readonly string[]): Promise<string[]> {
  return (await rows(db, paymentIntents(orderIds))).map(({ paymentIntentId }) => paymentIntentId);
}

import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import { isUuid } from "#db/is-uuid.ts";

/** A free payment as it was started. */
export interface FreePaymentRow {
  id: string;
  totalCents: number;
  paymentIntentId: string | null;
  isPaid: boolean;
}

const insert = prepared(
  "free-payments-insert",
  `INSERT INTO free_payments (base_cents, language) VALUES ($1, $2)
   RETURNING id, total_cents AS "totalCents", payment_intent_id AS "paymentIntentId", false AS "isPaid"`,
);
const attach = prepared(
  "free-payments-attach",
  `UPDATE free_payments SET checkout_session_id = $2, next_check_at = app_now() + interval '5 minutes'
   WHERE id = $1 AND paid_at IS NULL`,
);
const lock = prepared(
  "free-payments-lock",
  `SELECT id, total_cents AS "totalCents", payment_intent_id AS "paymentIntentId", paid_at IS NOT NULL AS "isPaid"
   FROM free_payments WHERE id = $1 FOR UPDATE`,
);
const stopChecking = prepared(
  "free-payments-stop-checking",
  "UPDATE free_payments SET next_check_at = NULL WHERE id = $1",
);
// It is checked from the moment that it has a session.
const claimCheck = prepared(
  "free-payments-claim-check",
  `UPDATE free_payments f SET checks = f.checks + 1,
     next_check_at = CASE WHEN f.created_at < app_now() - interval '7 days' THEN NULL
       ELSE app_now() + least(interval '6 hours', interval '5 minutes' * power(2, least(f.checks, 12))) END
   WHERE f.id = (
     SELECT id FROM free_payments WHERE next_check_at <= app_now() ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING f.checkout_session_id AS "sessionId!"`,
);
const markPaid = prepared(
  "free-payments-mark-paid",
  "UPDATE free_payments SET paid_at = app_now(), checkout_session_id = $2 WHERE id = $1 AND paid_at IS NULL",
);
const setPayment = prepared(
  "free-payments-set-payment",
  "UPDATE free_payments SET payment_intent_id = $2 WHERE id = $1 AND payment_intent_id IS NULL",
);

const byIntent = prepared(
  "free-payments-by-intent",
  `SELECT language, fee_cents AS "feeCents", paid_at AS "paidAt", checkout_session_id AS "checkoutSessionId"
   FROM free_payments WHERE payment_intent_id = $1`,
);
const intentOf = prepared(
  "free-payments-intent",
  `SELECT payment_intent_id AS "paymentIntentId" FROM free_payments WHERE id = $1`,
);

/** Records that somebody is about to pay `baseCents` and the fee on it. */
export async function recordFreePayment(
  db: Queryable,
  payment: { baseCents: number; language: ScreenLanguage },
): Promise<FreePaymentRow> {
  return oneRow(db, insert(payment.baseCents, payment.language));
}

/** Notes on which page of the provider it is paid; from now on the sweep asks about it. */
export async function attachCheckoutSession(db: Queryable, id: string, sessionId: string): Promise<void> {
  await rows(db, attach(id, sessionId));
}

/** The free payment of an id that came from the provider's metadata, held until the transaction ends. */
export async function lockFreePayment(tx: Transaction, id: string): Promise<FreePaymentRow | undefined> {
  return isUuid(id) ? firstRow(tx, lock(id)) : undefined;
}

/** Notes which PaymentIntent pays a free payment that has none. */
export async function setPaymentIntent(tx: Transaction, id: string, paymentIntentId: string): Promise<void> {
  await rows(tx, setPayment(id, paymentIntentId));
}

/** Records that it was paid; without effect the second time. The database refuses it without a PaymentIntent. */
export async function recordFreePaymentPaid(tx: Transaction, paid: { id: string; sessionId: string }): Promise<void> {
  await rows(tx, markPaid(paid.id, paid.sessionId));
}

/** The subject of a PaymentIntent; `paidAt` is null until it is settled, and stays null if it was rejected. */
export function findFreePaymentOfIntent(
  db: Queryable,
  paymentIntentId: string,
): Promise<
  { language: ScreenLanguage; feeCents: number; paidAt: Date | null; checkoutSessionId: string | null } | undefined
> {
  return firstRow(db, byIntent(paymentIntentId));
}

/** The PaymentIntent of a free payment, null if it has none; undefined for an unknown id. */
export async function findFreePaymentIntent(db: Queryable, id: string): Promise<string | null | undefined> {
  if (!isUuid(id)) return undefined;
  return (await firstRow(db, intentOf(id)))?.paymentIntentId;
}

/** Notes that the provider has nothing more to tell about a free payment. */
export async function stopAskingFreePayment(tx: Transaction, id: string): Promise<void> {
  await rows(tx, stopChecking(id));
}

/** Takes a free payment to be asked for, and notes when to ask again: 5 minutes, doubling, at most 6 hours, for 7 days. */
export async function claimFreePaymentToCheck(db: Queryable): Promise<string | undefined> {
  return (await firstRow(db, claimCheck()))?.sessionId;
}

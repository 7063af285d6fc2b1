import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, oneRow, prepared, type Queryable, type Transaction } from "#db/client.ts";
import { isUuid } from "#db/is-uuid.ts";

/** A free payment as it was started. */
export interface FreePaymentRow {
  id: string;
  totalCents: number;
}

const insert = prepared(
  "free-payments-insert",
  `INSERT INTO free_payments (base_cents, language) VALUES ($1, $2) RETURNING id, total_cents AS "totalCents"`,
);
const attach = prepared("free-payments-attach", "UPDATE free_payments SET checkout_session_id = $2 WHERE id = $1");
const lock = prepared(
  "free-payments-lock",
  `SELECT id, total_cents AS "totalCents" FROM free_payments WHERE id = $1 FOR UPDATE`,
);
const markPaid = prepared(
  "free-payments-mark-paid",
  `UPDATE free_payments SET paid_at = app_now(), payment_intent_id = $3, checkout_session_id = $2
   WHERE id = $1 AND paid_at IS NULL`,
);

/** Records that somebody is about to pay `baseCents` and the fee on it. */
export async function recordFreePayment(
  db: Queryable,
  payment: { baseCents: number; language: ScreenLanguage },
): Promise<FreePaymentRow> {
  return oneRow(db, insert(payment.baseCents, payment.language));
}

/** Notes on which page of the provider it is paid. */
export async function attachCheckoutSession(db: Queryable, id: string, sessionId: string): Promise<void> {
  await db.query(attach(id, sessionId));
}

/** The free payment of an id that came from the provider's metadata, held until the transaction ends. */
export async function lockFreePayment(tx: Transaction, id: string): Promise<FreePaymentRow | undefined> {
  return isUuid(id) ? firstRow(tx, lock(id)) : undefined;
}

/** Records that it was paid; without effect the second time. */
export async function recordFreePaymentPaid(
  tx: Transaction,
  paid: { id: string; sessionId: string; paymentIntentId: string },
): Promise<void> {
  await tx.query(markPaid(paid.id, paid.sessionId, paid.paymentIntentId));
}

import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

const insertFreePayment = prepared(
  "free-payments-insert-lost",
  `INSERT INTO free_payments (id, base_cents, language, created_at) VALUES ($1, $2, $3, to_timestamp($4::float8))
   ON CONFLICT (id) DO NOTHING RETURNING id`,
);
const recheckAll = prepared(
  "free-payments-recheck-all",
  `UPDATE free_payments SET next_check_at = app_now(), checks = 0
   WHERE checkout_session_id IS NOT NULL AND paid_at IS NULL AND created_at > app_now() - interval '7 days'`,
);

/** Recreates a free payment under its own id; false if it exists. */
export async function insertLostFreePayment(
  db: Queryable,
  payment: { id: string; baseCents: number; language: ScreenLanguage; createdSec: number },
): Promise<boolean> {
  const row = insertFreePayment(payment.id, payment.baseCents, payment.language, payment.createdSec);
  return (await firstRow(db, row)) !== undefined;
}

/** Makes every unpaid free payment due at once. */
export async function recheckFreePayments(db: Queryable): Promise<void> {
  await rows(db, recheckAll());
}

import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { ReaderFingerprint } from "#server/domains/access/index.ts";

/** An order as the provider's metadata tell of it. */
export interface LostOrder {
  id: string;
  postId: string;
  title: string;
  creator: string;
  amountCents: number;
  language: ScreenLanguage;
  consentVersion: string;
  reader: ReaderFingerprint;
  /** Of no browser: nobody is handed anything but by the client secret. */
  browserFingerprint: Buffer;
  createdSec: number;
}

const insertOrder = prepared(
  "recovery-insert-order",
  `INSERT INTO orders (id, post_id, title, creator, amount_cents, language, consent_version, email_fingerprint,
     name_fingerprint, fingerprint_key_id, browser_fingerprint, attempt_fingerprint, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, to_timestamp($12::float8)) ON CONFLICT (id) DO NOTHING
   RETURNING id`,
);
const insertFreePayment = prepared(
  "recovery-insert-free-payment",
  `INSERT INTO free_payments (id, base_cents, language, created_at) VALUES ($1, $2, $3, to_timestamp($4::float8))
   ON CONFLICT (id) DO NOTHING RETURNING id`,
);
const askOrders = prepared(
  "recovery-ask-orders",
  `UPDATE orders o SET next_check_at = app_now(), checks = 0
   WHERE payment_intent_id IS NOT NULL AND created_at > app_now() - interval '7 days'
     AND NOT EXISTS (SELECT FROM settlements s WHERE s.order_id = o.id)
     AND NOT EXISTS (SELECT FROM refunds_owed r WHERE r.payment_intent_id = o.payment_intent_id)`,
);
const askFreePayments = prepared(
  "recovery-ask-free-payments",
  `UPDATE free_payments SET next_check_at = app_now(), checks = 0
   WHERE checkout_session_id IS NOT NULL AND paid_at IS NULL AND created_at > app_now() - interval '7 days'`,
);
const askLedger = prepared(
  "recovery-ask-ledger",
  "UPDATE ledger_payments SET next_check_at = app_now(), checks = 0 WHERE next_check_at IS NOT NULL",
);
const askEvents = prepared(
  "recovery-ask-events",
  "UPDATE event_catch_up SET next_look_at = app_now(), seen_until_sec = coalesce(seen_until_sec, $1)",
);

/** Writes an order again under its own id; false if it is there. */
export async function insertLostOrder(db: Queryable, order: LostOrder): Promise<boolean> {
  const { id, postId, title, creator, amountCents, language, consentVersion, reader } = order;
  const ofReader = [reader.email, reader.name, reader.keyId, order.browserFingerprint] as const;
  const row = insertOrder(
    ...[id, postId, title, creator, amountCents, language, consentVersion],
    ...ofReader,
    order.createdSec,
  );
  return (await firstRow(db, row)) !== undefined;
}

/** Writes a free payment again under its own id; false if it is there. */
export async function insertLostFreePayment(
  db: Queryable,
  payment: { id: string; baseCents: number; language: ScreenLanguage; createdSec: number },
): Promise<boolean> {
  const row = insertFreePayment(payment.id, payment.baseCents, payment.language, payment.createdSec);
  return (await firstRow(db, row)) !== undefined;
}

/** Makes everything due at once that the provider may know more about; its events since then, if nobody looked at any yet. */
export async function askAboutEverything(db: Queryable, sinceSec: number): Promise<void> {
  for (const ask of [askOrders(), askFreePayments(), askLedger(), askEvents(sinceSec)]) await rows(db, ask);
}

import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { ReaderFingerprint } from "#server/domains/access/index.ts";

/** An order as the provider's metadata describe it. */
export interface LostOrder {
  id: string;
  postId: string;
  title: string;
  creator: string;
  amountCents: number;
  language: ScreenLanguage;
  consentVersion: string;
  reader: ReaderFingerprint;
  /** Of no browser: only the client secret receives the hand-over. */
  browserFingerprint: Buffer;
  createdSec: number;
}

const insertOrder = prepared(
  "orders-insert-lost-order",
  `INSERT INTO orders (id, post_id, title, creator, amount_cents, language, consent_version, email_fingerprint,
     name_fingerprint, fingerprint_key_id, browser_fingerprint, attempt_fingerprint, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, to_timestamp($12::float8)) ON CONFLICT DO NOTHING
   RETURNING id`,
);
const recheckAll = prepared(
  "orders-recheck-all",
  `UPDATE orders o SET next_check_at = app_now(), checks = 0
   WHERE payment_intent_id IS NOT NULL AND created_at > app_now() - interval '7 days'
     AND NOT EXISTS (SELECT FROM settlements s WHERE s.order_id = o.id)
     AND NOT EXISTS (SELECT FROM shared_owed_refunds r WHERE r.payment_intent_id = o.payment_intent_id)`,
);

/**
 * Recreates an order under its own id; false if it exists. It is of no attempt and of no browser: two equal fingerprints mark it
 * as recreated.
 */
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

/** Makes every order due at once whose payment is neither settled nor rejected. */
export async function recheckOrders(db: Queryable): Promise<void> {
  await rows(db, recheckAll());
}

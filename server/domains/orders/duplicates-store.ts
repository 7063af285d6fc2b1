import { oneRow, prepared, rows, type Transaction } from "#db/client.ts";

const repeats = prepared(
  "orders-count-repeats",
  `SELECT count(*) FILTER (WHERE o.email_fingerprint = ANY ($1))::int AS "ofReader",
     count(*) FILTER (WHERE o.address_fingerprint = $2?)::int AS "ofAddress"
   FROM shared_owed_refunds r JOIN orders o ON o.payment_intent_id = r.payment_intent_id
   WHERE r.reason = 'repeat' AND r.held_at IS NULL AND r.owed_at > app_now() - interval '30 days'`,
);
const holdCounts = prepared(
  "orders-hold-repeats",
  "SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) WITH ORDINALITY AS held (key, place) ORDER BY place",
);

/**
 * Counts the duplicates that were refunded automatically: for a reader in 30 days, for an address as long as it is
 * stored. Serializes transactions that count for the same reader or address, whatever the post.
 */
export async function countRefundedRepeats(
  tx: Transaction,
  of: { emails: Buffer[]; address: Buffer | null },
): Promise<{ ofReader: number; ofAddress: number }> {
  const held = [...of.emails, ...(of.address ? [of.address] : [])].map((print) => `repeat ${print.toString("base64")}`);
  await rows(tx, holdCounts([...new Set(held)].sort()));
  return oneRow(tx, repeats(of.emails, of.address));
}

import { prepared, rows, type Transaction } from "#db/client.ts";

const wipeBinding = prepared(
  "access-wipe-name-binding",
  `DELETE FROM name_bindings b USING grants g WHERE g.order_id = $1 AND b.email_fingerprint = g.email_fingerprint
     AND NOT EXISTS (SELECT FROM grants other WHERE other.email_fingerprint = g.email_fingerprint AND other.order_id <> g.order_id)`,
);
const wipeGrant = prepared(
  "access-wipe-grant",
  "UPDATE grants SET email_fingerprint = '', name_fingerprint = '', fingerprint_key_id = '' WHERE order_id = $1",
);

/** Empties the fingerprints of a purchase's grant; a name binding goes with the reader's last grant. */
export async function forgetReaderOfGrant(tx: Transaction, orderId: string): Promise<void> {
  await rows(tx, wipeBinding(orderId));
  await rows(tx, wipeGrant(orderId));
}

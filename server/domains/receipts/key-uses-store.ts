import { keyUses } from "#server/platform/keys/key-uses-store.ts";

/**
 * Receipts by their keys. A receipt can be mailed again, so its link keeps its key through the period of accounting.
 */
export const findKeyUses = keyUses("receipts-key-uses", {
  "links to receipts": `SELECT link_key_id AS key_id, issued_at + interval '400 days' AS ends_at FROM receipts
    WHERE issued_at > app_now() - interval '400 days'`,
});

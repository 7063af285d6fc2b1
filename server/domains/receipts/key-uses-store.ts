import { keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Receipts by their keys. A receipt can be mailed again: its link keeps its key for as long as a year is accounted for. */
export const findKeyUses = keyUses("receipts-key-uses", {
  "links to receipts": `SELECT link_key_id AS key_id, issued_at + interval '400 days' AS ends_at FROM receipts
    WHERE issued_at > app_now() - interval '400 days'`,
});

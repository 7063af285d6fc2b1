import { keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Finds the keys that sign the links of receipts. A receipt can be mailed again for 400 days, so its key must stay valid that long. */
export const findKeyUses = keyUses("receipts-key-uses", {
  "links to receipts": `SELECT link_key_id AS key_id, issued_at + interval '400 days' AS ends_at FROM receipts
    WHERE issued_at > app_now() - interval '400 days'`,
});

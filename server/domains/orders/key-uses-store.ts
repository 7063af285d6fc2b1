import { keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Orders by their keys. */
export const findKeyUses = keyUses("orders-key-uses", {
  "payments under way":
    "SELECT fingerprint_key_id AS key_id, NULL::timestamptz AS ends_at FROM orders WHERE next_check_at IS NOT NULL",
});

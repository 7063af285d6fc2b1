import { keyUses } from "#server/platform/keys/key-uses-store.ts";

/** The fingerprints of restricted people, by their keys: without its key a restriction finds nobody. */
export const findKeyUses = keyUses("restrictions-key-uses", {
  "restricted people":
    "SELECT key_id, NULL::timestamptz AS ends_at FROM restrictions WHERE key_id IS NOT NULL AND lifted_at IS NULL",
});

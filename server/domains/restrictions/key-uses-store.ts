import { keyUses } from "#server/platform/keys/key-uses-store.ts";

/** The fingerprints of people who may not apply, by their keys: without its key a restriction finds nobody. */
export const findKeyUses = keyUses("restrictions-key-uses", {
  "people who may not apply":
    "SELECT key_id, NULL::timestamptz AS ends_at FROM restrictions WHERE capability = 'apply' AND key_id IS NOT NULL AND lifted_at IS NULL",
});

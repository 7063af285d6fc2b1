import { keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Access codes, grants and bound names by their keys. An ended code opens nothing: it keeps no key. */
export const findKeyUses = keyUses("access-key-uses", {
  "running access codes":
    "SELECT code_key_id AS key_id, expires_at AS ends_at FROM grants WHERE expires_at > app_now()",
  purchases:
    "SELECT fingerprint_key_id AS key_id, NULL::timestamptz AS ends_at FROM grants WHERE fingerprint_key_id <> ''",
  "names bound to an address": "SELECT fingerprint_key_id AS key_id, NULL::timestamptz AS ends_at FROM name_bindings",
});

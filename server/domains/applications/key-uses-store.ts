import { keyOfSealed, keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Stored applications by the keys that sealed them. */
export const findKeyUses = keyUses("applications-key-uses", {
  applications: `SELECT ${keyOfSealed("sealed")} AS key_id, NULL::timestamptz AS ends_at FROM applications`,
});

import { keyOfSealed, keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Texts of reports by the keys that sealed them. */
export const findKeyUses = keyUses("moderation-key-uses", {
  reports: `SELECT ${keyOfSealed("sealed")} AS key_id, NULL::timestamptz AS ends_at FROM post_reports WHERE sealed IS NOT NULL`,
});

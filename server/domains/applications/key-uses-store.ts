import { keyOfSealed, keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Stored applications and their notes by the keys that sealed them. */
export const findKeyUses = keyUses("applications-key-uses", {
  applications: `SELECT ${keyOfSealed("sealed")} AS key_id, NULL::timestamptz AS ends_at FROM applications`,
  "notes of applications": `SELECT ${keyOfSealed("sealed_note")} AS key_id, NULL::timestamptz AS ends_at FROM application_steps
    WHERE sealed_note IS NOT NULL`,
});

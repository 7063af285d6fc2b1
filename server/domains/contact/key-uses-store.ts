import { keyOfSealed, keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Stored contact messages by the keys that sealed them. */
export const findKeyUses = keyUses("contact-key-uses", {
  "contact messages": `SELECT ${keyOfSealed("sealed")} AS key_id, NULL::timestamptz AS ends_at FROM contact_messages`,
  "answers to contact messages": `SELECT ${keyOfSealed("sealed_answer")} AS key_id, NULL::timestamptz AS ends_at FROM contact_endings
    WHERE sealed_answer IS NOT NULL`,
});

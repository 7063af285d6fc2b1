import { keyOfSealed, keyUses } from "../keys/key-uses-store.ts";

/** Waiting mails by the keys that sealed their addresses. */
export const findKeyUses = keyUses("jobs-key-uses", {
  "waiting mails": `SELECT ${keyOfSealed("sealed")} AS key_id, NULL::timestamptz AS ends_at FROM jobs WHERE sealed IS NOT NULL`,
});

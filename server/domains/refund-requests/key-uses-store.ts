import { keyOfSealed, keyUses } from "#server/platform/keys/key-uses-store.ts";

/** Texts of refund requests and their answers by the keys that sealed them. */
export const findKeyUses = keyUses("refund-requests-key-uses", {
  "refund requests": `SELECT ${keyOfSealed("text")} AS key_id, NULL::timestamptz AS ends_at
    FROM (SELECT sealed AS text FROM refund_requests UNION ALL SELECT sealed_note FROM refund_requests) AS texts WHERE text IS NOT NULL`,
});

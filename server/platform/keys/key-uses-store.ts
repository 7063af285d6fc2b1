import { prepared, type Queryable, rows } from "#db/client.ts";

/** Rows that a key made and that nobody can use without it. */
export interface KeyUse {
  keyId: string;
  /** What they are, for the operator. */
  what: string;
  count: number;
  /** When the last of them ends, and with it the need of the key; null for what does not end by itself. */
  neededUntil: Date | null;
}

// A sealed value begins with the id of its key. An ended code opens nothing: it keeps no key. A receipt can be mailed anew:
// its link keeps its key for as long as a year is accounted for.
const usesOfOthers = prepared(
  "keys-uses-of-others",
  `SELECT key_id AS "keyId", what, count(*)::int AS count, max(ends_at) AS "neededUntil" FROM (
     SELECT 1 AS place, 'running access codes' AS what, code_key_id AS key_id, expires_at AS ends_at FROM grants
       WHERE expires_at > app_now()
     UNION ALL SELECT 2, 'payments under way', fingerprint_key_id, NULL FROM orders WHERE next_check_at IS NOT NULL
     UNION ALL SELECT 3, 'purchases', fingerprint_key_id, NULL FROM grants WHERE fingerprint_key_id <> ''
     UNION ALL SELECT 4, 'names bound to an address', fingerprint_key_id, NULL FROM name_bindings
     UNION ALL SELECT 5, 'waiting mails', encode(substring(sealed FROM 1 FOR 8), 'escape'), NULL FROM jobs
       WHERE sealed IS NOT NULL
     UNION ALL SELECT 6, 'contact messages', encode(substring(sealed FROM 1 FOR 8), 'escape'), NULL FROM contact_messages
     UNION ALL SELECT 7, 'applications', encode(substring(sealed FROM 1 FOR 8), 'escape'), NULL FROM applications
     UNION ALL SELECT 8, 'links to receipts', link_key_id, issued_at + interval '400 days' FROM receipts
       WHERE issued_at > app_now() - interval '400 days'
   ) AS uses WHERE key_id <> ALL ($1) GROUP BY key_id, place, what ORDER BY key_id, place`,
);

/** What in the database was made with other keys than these, key by key. Reads whole tables: for a start. */
export function findUsesOfOtherKeys(db: Queryable, keyIds: string[]): Promise<KeyUse[]> {
  return rows<KeyUse>(db, usesOfOthers(keyIds));
}

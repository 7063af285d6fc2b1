import { prepared, type Queryable, rows, type Statements } from "#db/client.ts";

/** Rows that a key made and that are useless without it. */
export interface KeyUse {
  keyId: string;
  /** A description of the rows, for the operator. */
  what: string;
  count: number;
  /** When the last of them expires, and with it the need for the key; null for rows that never expire. */
  neededUntil: Date | null;
}

/**
 * Finds the rows in the tables of one domain that were made with keys other than these, key by key. Reads whole tables,
 * so it runs only at the start.
 */
export type FindKeyUses = (db: Queryable, keyIds: string[]) => Promise<KeyUse[]>;

/** The statements of the stores that find key uses, all of the same type. */
type KeyUsesStatement = Extract<keyof Statements, `${string}-key-uses`>;

/** The key that sealed a column: a sealed value begins with its id. */
export function keyOfSealed(column: string): string {
  return `encode(substring(${column} FROM 1 FOR 8), 'escape')`;
}

/**
 * A query for the key uses of one domain. `uses` describes the rows, and selects `key_id` for each of them, and
 * `ends_at` (null for rows that never expire).
 */
export function keyUses(name: KeyUsesStatement, uses: Record<string, string>): FindKeyUses {
  const selects = Object.entries(uses).map(
    ([what, select], place) =>
      `SELECT ${place} AS place, '${what}' AS what, key_id, ends_at FROM (${select}) AS use_${place}`,
  );
  const query = prepared(
    name,
    `SELECT key_id AS "keyId", what, count(*)::int AS count, max(ends_at) AS "neededUntil" FROM (${selects.join(" UNION ALL ")}) AS uses
     WHERE key_id <> ALL ($1) GROUP BY key_id, place, what ORDER BY place`,
  );
  return (db, keyIds) => rows(db, query(keyIds));
}

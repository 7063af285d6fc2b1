import { prepared, type Queryable, rows, type Statements } from "#db/client.ts";

/** Rows that a key made and that nobody can use without it. */
export interface KeyUse {
  keyId: string;
  /** What they are, for the operator. */
  what: string;
  count: number;
  /** When the last of them ends, and with it the need of the key; null for what does not end by itself. */
  neededUntil: Date | null;
}

/** Finds what in the tables of one domain was made with other keys than these, key by key. Reads whole tables: for a start. */
export type FindKeyUses = (db: Queryable, keyIds: string[]) => Promise<KeyUse[]>;

/** The statements of the stores that find key uses, all of the same type. */
type KeyUsesStatement = Extract<keyof Statements, `${string}-key-uses`>;

/** The key that sealed a column: a sealed value begins with its id. */
export function keyOfSealed(column: string): string {
  return `encode(substring(${column} FROM 1 FOR 8), 'escape')`;
}

/**
 * A query for the key uses of one domain. `uses` says what the rows are, and selects `key_id` for each of them, and `ends_at` (null for what
 * does not end by itself).
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

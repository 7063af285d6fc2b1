import { oneRow, prepared, type Queryable } from "#db/client.ts";

/** The state that a replica must have reached before it may answer. */
export interface Position {
  /** A mark that the primary has, and with it every server that follows the primary. */
  mark: string;
  /** The end of the primary's log. */
  lsn: string;
  /** The primary's clock. */
  at: string;
}

/** The timeline that the primary writes: each promotion begins a new one. */
const timeline = `substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) AS "timeline!"`;

const insertMark = prepared(
  "replica-insert-mark",
  `WITH old AS (DELETE FROM replica_marks WHERE written_at < clock_timestamp() - interval '7 days')
   INSERT INTO replica_marks (id) VALUES ($1) RETURNING ${timeline}`,
);

/** Writes a mark to the primary, and returns its timeline. The mark stays for seven days at least. */
export async function writeMark(db: Queryable, mark: string): Promise<string> {
  return (await oneRow(db, insertMark(mark))).timeline;
}

const primaryPosition = prepared(
  "replica-primary-position",
  `SELECT pg_current_wal_insert_lsn()::text AS "lsn!", app_now()::text AS "at", ${timeline}`,
);

/** The primary's log, clock and timeline at this moment: everything that was committed before has a position up to this one. */
export function readPrimaryPosition(db: Queryable): Promise<Omit<Position, "mark"> & { timeline: string }> {
  return oneRow(db, primaryPosition());
}

const hasPosition = prepared(
  "replica-has-position",
  `SELECT coalesce(replayed_position() >= $1::text::pg_lsn AND app_now() >= $2::text::timestamptz
     AND EXISTS (SELECT FROM replica_marks WHERE id = $3), false) AS "isCurrent"`,
);

/** Whether a server has replayed all up to a position. Its clock has passed the position's too: posts appear by the clock. */
export async function isCurrent(connection: Queryable, { mark, lsn, at }: Position): Promise<boolean> {
  return (await oneRow(connection, hasPosition(lsn, at, mark))).isCurrent;
}

const facts = prepared(
  "replica-facts",
  `SELECT replayed_position() IS NOT NULL AS "isStandby", (pg_control_system()).system_identifier::text AS "systemId!",
     extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs"`,
);

/** Facts of a server; a standby has the system id of its primary. */
export function readServerFacts(db: Queryable): Promise<{ isStandby: boolean; systemId: string; nowMs: number }> {
  return oneRow(db, facts());
}

const hasReplayed = prepared(
  "replica-has-replayed",
  `SELECT coalesce(replayed_position() >= $1::text::pg_lsn, false) AS "hasReplayed"`,
);

/** Whether a server has replayed the primary's log up to there. */
export async function hasServerReplayed(connection: Queryable, lsn: string): Promise<boolean> {
  return (await oneRow(connection, hasReplayed(lsn))).hasReplayed;
}

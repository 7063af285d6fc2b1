import { oneRow, prepared, type Queryable } from "#db/client.ts";

export interface DatabaseFacts {
  version: number;
  nowMs: number;
  hasShiftableClock: boolean;
}

const facts = prepared(
  "doctor-database",
  `SELECT current_setting('server_version_num')::int / 10000 AS "version!",
     extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs", to_regclass('clock_shift') IS NOT NULL AS "hasShiftableClock"`,
);

const owed = prepared(
  "doctor-owed",
  `SELECT coalesce(sum(owed_cents), 0)::float8 AS cents FROM shared_creator_balances WHERE owed_cents > 0`,
);

/** The same for two connections if they lead to the same database of the same servers. */
export const databaseIdentity = prepared(
  "doctor-identity",
  `SELECT (pg_control_system()).system_identifier::text || ' ' || current_database() AS "identity!"`,
);

const notify = prepared("doctor-notify", "SELECT pg_notify($1, '')");

/** Sends a notification without content. */
export async function notifyChannel(db: Queryable, channel: string): Promise<void> {
  await oneRow(db, notify(channel));
}

export interface Replication {
  /** The setting `synchronous_standby_names`; empty: no commit waits. */
  names: string;
  commit: string;
  /** Servers that follow this one, and those of them that confirm commits. */
  standbys: number;
  synchronous: number;
  /** Whether the role may not see the state of standbys. */
  isHidden: boolean;
}

const replication = prepared(
  "doctor-replication",
  `SELECT current_setting('synchronous_standby_names') AS "names!", current_setting('synchronous_commit') AS "commit!",
     (count(*) FILTER (WHERE coalesce(state, 'streaming') = 'streaming'))::int AS standbys,
     (count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')))::int AS synchronous,
     coalesce(bool_or(pid IS NOT NULL AND state IS NULL), false) AS "isHidden"
   FROM pg_stat_replication`,
);

/** How commits are replicated at this moment. */
export function readReplication(db: Queryable): Promise<Replication> {
  return oneRow(db, replication());
}

/** The cents that creators are owed, without those whose balance is below zero. */
export async function readOwedCents(db: Queryable): Promise<number> {
  return (await oneRow(db, owed())).cents;
}

/** The database's version and settings. Throws if it does not answer. */
export function readDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  return oneRow(db, facts());
}

import { oneRow, type Queryable } from "#db/client.ts";

/** How the server of this connection commits: the standbys that it waits for, and whether this session waits. */
export function readDurability(db: Queryable): Promise<{ standbys: string; commit: string }> {
  return oneRow(db, {
    text: `SELECT current_setting('synchronous_standby_names') AS standbys, current_setting('synchronous_commit') AS commit`,
  });
}

/** Makes the table that `commitRow` writes to; `dropCommits` removes it. */
export async function makeCommits(db: Queryable): Promise<void> {
  await db.query({ text: "CREATE TABLE IF NOT EXISTS bench_commits (at timestamptz NOT NULL)" });
}

/** Commits one row. */
export async function commitRow(db: Queryable): Promise<void> {
  await db.query({ name: "bench-commit", text: "INSERT INTO bench_commits VALUES (clock_timestamp())" });
}

export async function dropCommits(db: Queryable): Promise<void> {
  await db.query({ text: "DROP TABLE IF EXISTS bench_commits" });
}

import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { withoutTimeLimits } from "#db/client.ts";
import { migrate, migrationNames } from "#db/migrate.ts";
import { assumeRunningOpened } from "#server/domains/access/index.ts";
import { recordLostShop, requireTransferRecovery } from "#server/domains/payouts/index.ts";
import { holdMail } from "#server/platform/jobs/mail-hold-store.ts";
import { ArchiveError } from "./archive-error.ts";
import { copyIn } from "./copy-streams.ts";
import { backupTables } from "./database-tables.ts";
import type { Backup, Manifest } from "./manifest.ts";

/**
 * Throws `ArchiveError` unless the database is empty (or may be replaced), has no other connections, and knows the
 * archive's migrations.
 */
export async function assertRestorable(
  url: string,
  manifest: Manifest,
  { replace }: { replace: boolean },
): Promise<void> {
  const known = await migrationNames();
  const foreign = manifest.migrations.filter((name) => !known.includes(name));
  if (foreign.length > 0)
    throw new ArchiveError(
      `The backup is of a newer version, which has ${foreign.join(", ")}: restore it with that one`,
    );
  await connected(url, async (client) => {
    const { rows: others } = await client.query<{ name: string }>(
      `SELECT coalesce(nullif(application_name, ''), 'a program') AS name FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    if (others.length > 0) throw new ArchiveError(`The database is in use (${others[0]?.name}): stop what uses it`);
    if (replace) return;
    for (const { name } of await backupTables(client)) {
      // A worker that started on the empty database has created its recurring jobs.
      const isNews = name === "jobs" ? "repeat_every IS NULL" : "true";
      const { rowCount } = await client.query(`SELECT FROM ${pg.escapeIdentifier(name)} WHERE ${isNews} LIMIT 1`);
      if (rowCount && !filledByMigrations.has(name))
        throw new ArchiveError(`The database is not empty (${name} has rows): give an empty one, or --replace`);
    }
  });
}

/** Tables with rows in every database. */
const filledByMigrations = new Set(["event_catch_up", "publication_rules"]);

/**
 * Empties the database and fills it from a verified archive: its schema from the archive's migrations, its rows in one
 * transaction with all foreign keys checked, then newer migrations. Holds mail from the start, and payouts until their transfers are taken
 * up. Takes purchases whose access was running for opened. Needs no superuser.
 */
export async function restoreDatabase(url: string, backup: Backup): Promise<void> {
  const { manifest } = backup;
  const takenAtSec = Math.floor(Date.parse(manifest.takenAt) / 1000);
  await connected(url, async (client) => {
    await client.query("DROP SCHEMA public CASCADE");
    await client.query("CREATE SCHEMA public");
  });
  await migrate(url, manifest.migrations);
  await connected(url, async (client) => {
    await client.query("BEGIN");
    await fillTables(client, backup);
    await holdMail(client, `Restored from the backup of ${manifest.takenAt}`);
    // The migration that adds the table does the same for a backup of an older version, by the reason of the hold.
    if (manifest.tables.some(({ name }) => name === "transfer_recoveries"))
      await requireTransferRecovery(client, takenAtSec);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  });
  await migrate(url);
  await connected(url, async (client) => {
    await assumeRunningOpened(client, takenAtSec);
    await recordLostShop(client, takenAtSec);
  });
}

async function fillTables(client: pg.Client, { manifest, open }: Backup): Promise<void> {
  const quote = pg.escapeIdentifier;
  const there = (await backupTables(client)).map(({ name }) => name);
  const archived = new Map(manifest.tables.map((table) => [table.name, table]));
  // The archive contains derived rows, which triggers would duplicate. Foreign keys stay enabled.
  for (const name of there) await client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${there.map(quote).join(", ")}`);
  for (const name of there) {
    const table = archived.get(name);
    if (!table) throw new ArchiveError(`The backup lacks the table ${name}`);
    const into = copyIn(client, `COPY ${quote(name)} (${table.columns.map(quote).join(", ")}) FROM STDIN`);
    await pipeline(await open(table.path), createGunzip(), into);
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${quote(name)}`);
    if (Number(rows[0]?.count) !== table.rows) throw new Error(`${name} has ${rows[0]?.count} rows, not ${table.rows}`);
  }
  for (const [name, last] of Object.entries(manifest.sequences))
    if (last !== null) await client.query("SELECT setval($1::regclass, $2::bigint)", [quote(name), last]);
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  for (const name of there) await client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrina restore", ...withoutTimeLimits });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

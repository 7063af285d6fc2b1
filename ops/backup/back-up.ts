import type { Socket } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { withoutTimeLimits } from "#db/client.ts";
import { appliedMigrations } from "#db/migrate.ts";
import { findUsesOfOtherKeys } from "#server/find-uses-of-other-keys.ts";
import { recordBackup } from "#server/platform/backups/newest-backup-store.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { type ArchivePlace, aboutName, manifestNames, type StoredBlobFile } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { copyOut } from "./copy-streams.ts";
import { type BackupTable, backupTables, readSequences } from "./database-tables.ts";
import { encrypting, poolOf, type SealedArchive } from "./encrypting.ts";
import type { Recipient } from "./encryption/age-keys.ts";
import { failWhenIdle, type IdleWatch, keepAlive } from "./fail-when-idle.ts";
import { keepNewest } from "./keep-newest.ts";
import { aboutOf, type Manifest, mediaLine } from "./manifest.ts";

export interface BackupOptions {
  databaseUrl: string;
  /** The store of the media, on disk or in a bucket; undefined leaves the media out. */
  media: Storage | undefined;
  /** Where the archive goes, and its name there. */
  place: ArchivePlace;
  name: string;
  product: string;
  /** How long the database, the media and the place may send nothing before the backup fails. */
  timeLimitMs: number;
  /** How many complete backups of this shop the place keeps, the new one included; all if absent. */
  keep?: number | undefined;
  /** The keys to encrypt to: everything but the list of media files and a line about the backup. Plain if empty or absent. */
  recipients?: readonly Recipient[] | undefined;
}

export interface BackupResult {
  manifest: Manifest;
  /** Names of older backups that were deleted. */
  removed: string[];
}

const newline = 10;
/** One backup of a database at a time: a second one would delete what the first relies on. */
const lockKey = 7_140_523;

/**
 * Writes a complete archive: all tables from one snapshot, read while the product works, then the media; verifies it; records
 * it in the database; and then deletes older ones as `keep` says. Streams rows and files, so memory use is constant. An archive
 * that was interrupted, or whose connection to the database was lost, has no manifest. Throws `ArchiveError` if the name is
 * taken, another backup of the database is running, the archive is not as it was written, or no byte arrives within the time limit.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  return failWhenIdle(options.timeLimitMs, async (watch) => {
    const client = await connect(options.databaseUrl, watch);
    try {
      return await writeArchive(client, options, watch);
    } finally {
      await client.end();
    }
  });
}

async function connect(url: string, watch: IdleWatch): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrina backup", ...withoutTimeLimits });
  // The awaiting caller receives the error.
  client.on("error", () => {});
  // The driver cannot close a connection on which nothing arrives.
  const { connection } = client as unknown as { connection: { stream: Socket } };
  watch.stalled.addEventListener("abort", () => connection.stream.destroy());
  await client.connect();
  return client;
}

async function writeArchive(client: pg.Client, options: BackupOptions, watch: IdleWatch): Promise<BackupResult> {
  const { place, name, product, media: storage, keep, recipients = [] } = options;
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [lockKey]);
  if (!rows[0]?.locked) throw new ArchiveError("Another backup of this database is running");
  const archive = encrypting(
    await place.create(name, { pool: poolOf(recipients), progress: watch.progress }),
    recipients,
  );
  const takenMs = performance.now();
  const database = await backUpDatabase(client, archive, watch);
  // After the database: every file that a row references exists, and newer files do no harm.
  const media = storage && (await backUpMedia(storage, archive, watch));
  const manifest: Manifest = { format: 1, product, ...database, ...(media && { media: media.list }) };
  await archive.verify([...manifest.tables, ...(media ? [media.list, ...media.files] : [])], watch.progress);
  if (recipients.length > 0) await archive.writePlain(aboutName, jsonBytes(aboutOf(manifest, recipients)));
  // A connection that was lost has lost the lock: another backup may have deleted media that this one lists.
  await client.query("SELECT true AS is_connected");
  await archive.write(manifestNames.plain, jsonBytes(manifest));
  await archive.finish();
  await recordBackup(client, { address: archive.address, ageSec: (performance.now() - takenMs) / 1_000 }).catch(() => {
    throw new ArchiveError(`${archive.address} is complete, but the database did not record it`);
  });
  if (keep === undefined) return { manifest, removed: [] };
  const removed = await keepAlive(watch, () => keepNewest(place, { newest: name, product, keep }));
  return { manifest, removed };
}

function jsonBytes(value: object): Readable {
  return Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]);
}

async function backUpDatabase(client: pg.Client, archive: SealedArchive, watch: IdleWatch) {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ now: Date }>("SELECT now() AS now");
  const migrations = await appliedMigrations(client);
  const tables: Manifest["tables"] = [];
  for (const table of await backupTables(client)) tables.push(await writeTable(client, table, archive, watch));
  const sequences = await readSequences(client);
  const keyUses = await findUsesOfOtherKeys(client, []);
  await client.query("COMMIT");
  const takenAt = (rows[0]?.now ?? new Date(0)).toISOString();
  return { takenAt, migrations, tables, sequences, keyUses };
}

async function writeTable(
  client: pg.Client,
  { name, columns, expressions }: BackupTable,
  archive: SealedArchive,
  { progress }: IdleWatch,
) {
  let rows = 0;
  // In COPY's text format a line is a row, because line breaks in values are escaped.
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      progress();
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  const source = copyOut(client, `COPY (SELECT ${expressions.join(", ")} FROM ${pg.escapeIdentifier(name)}) TO STDOUT`);
  const file = await pipeline(source, count, createGzip({ level: 5 }), (bytes: AsyncIterable<Uint8Array>) =>
    archive.write(join("tables", `${name}.copy.gz`), bytes),
  );
  return { name, columns, rows, ...file };
}

/** Stores the original files. Their smaller forms are drawn again when a page needs them. */
async function backUpMedia(storage: Storage, archive: SealedArchive, { progress }: IdleWatch) {
  const files: StoredBlobFile[] = [];
  async function* lines() {
    for await (const keys of storage.list())
      for (const key of keys) {
        const file = archive.findBlob(key) ?? (await storeBlob(storage, key, archive, progress));
        if (!file) continue;
        files.push(file);
        yield Buffer.from(mediaLine(file));
      }
  }
  // In the clear: the files' names tell as much, and it shows which of them an older backup needs.
  const list = await archive.writePlain("media.sha256", lines());
  return { list: { ...list, files: files.length }, files };
}

/** Undefined for a blob that was swept since it was listed: nothing refers to it. */
async function storeBlob(storage: Storage, key: string, archive: SealedArchive, progress: () => void) {
  async function* bytes() {
    for await (const chunk of storage.read(key)) {
      progress();
      yield chunk as Uint8Array;
    }
  }
  try {
    return await archive.writeBlob(key, bytes());
  } catch (error) {
    if ((await storage.stat(key)) === undefined) return undefined;
    throw error;
  }
}

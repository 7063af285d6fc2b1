import { existsSync } from "node:fs";
import { mkdir, open, opendir, rename, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { dirname, join, relative } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { appliedMigrations } from "#db/migrate.ts";
import { findUsesOfOtherKeys } from "#server/find-uses-of-other-keys.ts";
import { ArchiveError } from "./archive-error.ts";
import { copyOut } from "./copy-streams.ts";
import { type BackupTable, backupTables, readSequences } from "./database-tables.ts";
import { failWhenIdle, type IdleWatch } from "./fail-when-idle.ts";
import { type Manifest, manifestName } from "./manifest.ts";
import { measuredFile } from "./measured-file.ts";

export interface BackupOptions {
  databaseUrl: string;
  /** The folder of the media; undefined for a bucket, which has its own versions and copies. */
  mediaFolder: string | undefined;
  /** The archive to create; it must not exist. */
  folder: string;
  product: string;
  /** How long the database and the disk may send nothing before the backup fails. */
  timeLimitMs: number;
}

const newline = 10;

/**
 * Writes a complete archive: all tables from one snapshot, read while the product works, then the media. Streams rows
 * and files, so memory use is constant. An interrupted archive keeps the name `….unfinished` and has no manifest.
 * Throws `ArchiveError` if the folder exists or no byte arrives within the time limit.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  return failWhenIdle(options.timeLimitMs, (watch) => writeArchive(options, watch));
}

async function writeArchive(options: BackupOptions, watch: IdleWatch): Promise<Manifest> {
  const { databaseUrl, mediaFolder, folder, product } = options;
  if (existsSync(folder)) throw new ArchiveError(`${folder} is there already`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, "tables"), { recursive: true, mode: 0o700 });
  const database = await backUpDatabase(databaseUrl, unfinished, watch);
  // After the database: every file that a row references exists, and newer files do no harm.
  const media = mediaFolder === undefined ? undefined : await backUpMedia(mediaFolder, unfinished, watch);
  const manifest: Manifest = { format: 1, product, ...database, ...(media && { media }) };
  await writeFile(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, folder);
  return manifest;
}

async function backUpDatabase(url: string, folder: string, watch: IdleWatch) {
  const client = new pg.Client({ connectionString: url, application_name: "vitrina backup", statement_timeout: 0 });
  // The awaiting caller receives the error.
  client.on("error", () => {});
  // The driver cannot close a connection on which nothing arrives.
  const { connection } = client as unknown as { connection: { stream: Socket } };
  watch.stalled.addEventListener("abort", () => connection.stream.destroy());
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<{ now: Date }>("SELECT now() AS now");
    const migrations = await appliedMigrations(client);
    const tables: Manifest["tables"] = [];
    for (const table of await backupTables(client)) tables.push(await writeTable(client, table, folder, watch));
    const sequences = await readSequences(client);
    const keyUses = await findUsesOfOtherKeys(client, []);
    await client.query("COMMIT");
    const takenAt = (rows[0]?.now ?? new Date(0)).toISOString();
    return { takenAt, migrations, tables, sequences, keyUses };
  } finally {
    await client.end();
  }
}

async function writeTable(
  client: pg.Client,
  { name, columns, expressions }: BackupTable,
  folder: string,
  { progress }: IdleWatch,
) {
  const path = join("tables", `${name}.copy.gz`);
  let rows = 0;
  // In COPY's text format a line is a row, because line breaks in values are escaped.
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      progress();
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  const { measure, file, result } = measuredFile(join(folder, path));
  const source = copyOut(client, `COPY (SELECT ${expressions.join(", ")} FROM ${pg.escapeIdentifier(name)}) TO STDOUT`);
  await pipeline(source, count, createGzip({ level: 5 }), measure, file);
  return { name, columns, rows, path, ...result() };
}

async function backUpMedia(mediaFolder: string, folder: string, { progress }: IdleWatch) {
  const path = "media.sha256";
  let files = 0;
  const copyAll = async function* () {
    for await (const inside of mediaFiles(mediaFolder)) {
      const kept = join("media", inside);
      // Swept since it was listed: nothing refers to it.
      const opened = await open(join(mediaFolder, inside)).catch(whereMissing);
      if (!opened) continue;
      await mkdir(dirname(join(folder, kept)), { recursive: true, mode: 0o700 });
      const { measure, file, result } = measuredFile(join(folder, kept));
      const source = opened.createReadStream().on("data", progress);
      await pipeline(source, measure, file);
      files += 1;
      yield Buffer.from(`${result().sha256}  ${kept}\n`);
    }
  };
  const { measure, file, result } = measuredFile(join(folder, path));
  await pipeline(copyAll, measure, file);
  return { path, files, ...result() };
}

function whereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** The files of the store, except uploads in progress. */
async function* mediaFiles(mediaFolder: string): AsyncGenerator<string> {
  if (!existsSync(mediaFolder)) return;
  for await (const entry of await opendir(mediaFolder, { recursive: true })) {
    const inside = relative(mediaFolder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !inside.startsWith("incoming")) yield inside;
  }
}

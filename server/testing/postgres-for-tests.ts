import { accessSync, chownSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#db/migrate.ts";
import { installShiftableClock } from "#db/shiftable-clock.ts";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server's maintenance database. */
    postgresUrl: string;
  }
}

/** The name of the database that each test database is a copy of. */
export const templateName = "vitrina_template";

/** The system's folder in memory; other systems than Linux have none. */
const memoryFolder = "/dev/shm";
/** More than a run ever stores at one time. */
const neededBytes = 3 * 2 ** 30;

/**
 * Where the databases of the tests are: in memory if there is room. A database is 800 files, and creating and deleting that many
 * on a disk takes the system ten times as long.
 */
function databaseFolder(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize < neededBytes ? tmpdir() : memoryFolder;
  } catch {
    return tmpdir();
  }
}

/** Vitest's global set-up: one PostgreSQL for the whole run, with a migrated template whose clock can be shifted. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(databaseFolder(), "vitrina-test-"));
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const server = await startPostgresServer({
    dataDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    forTests: true,
  });
  const admin = new pg.Client({ connectionString: server.url("postgres") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateName}`);
  await migrate(server.url(templateName));
  await installShiftableClock(server.url(templateName));
  await admin.end();
  project.provide("postgresUrl", server.url("postgres"));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

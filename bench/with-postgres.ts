import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";

/** Runs with a migrated PostgreSQL as shops run it and a folder of its own; removes both in the end. */
export async function withPostgres(run: (url: string, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-bench-"));
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const server = await startPostgresServer({
    dataDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
  });
  try {
    await migrate(server.url("postgres"));
    await run(server.url("postgres"), folder);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

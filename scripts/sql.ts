import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { StatementsRefused, statementFiles } from "./sql/statement-files.ts";

// npm run sql: writes the types of all statements, on a PostgreSQL of its own that is migrated and thrown away.
const folder = mkdtempSync(join(tmpdir(), "vitrina-sql-"));
const user = postgresUser(folder);
if (user) chownSync(folder, user.uid, user.gid);
const server = await startPostgresServer({
  dataDir: join(folder, "postgres"),
  logFile: join(folder, "postgres.log"),
  forTests: true,
});
try {
  await migrate(server.url("postgres"));
  const files = await statementFiles(server.url("postgres"));
  for (const path of globSync("{db,server,scripts,importer}/**/statements.d.ts")) if (!files[path]) rmSync(path);
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
  console.log(`Wrote the types of the statements in ${Object.keys(files).length} folders`);
} catch (error) {
  console.error(error instanceof StatementsRefused ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { runScript } from "#local/processes/run-program.ts";
import { StartError } from "#local/processes/start-error.ts";
import type { DataFolder } from "./data-folder.ts";

/** The interval of progress reports, in milliseconds. */
const progressEveryMs = 5_000;

/** Loads the demo catalogue into a database once. The next start continues an interrupted load. */
export async function loadDemoOnce(
  appEnvironment: NodeJS.ProcessEnv,
  folder: DataFolder,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const marker = join(folder.run, "demo-loaded");
  const database = await databaseIdentity(appEnvironment.DATABASE_URL ?? "");
  if (existsSync(marker) && readFileSync(marker, "utf8") === database) return;
  const startedAt = Date.now();
  const result = await runScript("ops/import.ts", ["demo", "--allow-badges", "--measures", "demo/measures.json"], {
    env: appEnvironment,
    quiet: true,
    onOutput: reportProgress(globSync("demo/*/*.md").length, say),
    signal,
  });
  writeFileSync(join(folder.logs, "demo.log"), result.output, { mode: 0o600 });
  signal?.throwIfAborted();
  // An incomplete demo is better than none, and the next start completes it.
  if (result.code !== 0) return say("Not all of the demo could be loaded; logs/demo.log tells why");
  writeFileSync(marker, database);
  say(`Demo loaded (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}

/** Opens the demo's accounts, once for each database and list of accounts. */
export async function loadDemoAccounts(
  appEnvironment: NodeJS.ProcessEnv,
  folder: DataFolder,
  signal?: AbortSignal,
): Promise<void> {
  const marker = join(folder.run, "demo-accounts-loaded");
  const loaded = `${await databaseIdentity(appEnvironment.DATABASE_URL ?? "")} ${readFileSync("demo/accounts.json", "utf8")}`;
  if (existsSync(marker) && readFileSync(marker, "utf8") === loaded) return;
  const { code, output } = await runScript("ops/open-demo-accounts.ts", [], {
    env: appEnvironment,
    quiet: true,
    signal,
  });
  signal?.throwIfAborted();
  if (code !== 0) throw new StartError(`The demo's accounts could not be opened: ${output.trim()}`);
  writeFileSync(marker, loaded);
}

/** Counts the importer's lines and reports the progress every few seconds. */
function reportProgress(total: number, say: (line: string) => void): (output: string) => void {
  let loaded = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return (output) => {
    loaded += output.match(/^(?:created|updated|unchanged) /gm)?.length ?? 0;
    if (performance.now() - saidAt < progressEveryMs) return;
    saidAt = performance.now();
    say(`Loading the demo … ${loaded} of ${total}`);
  };
}

/** Distinguishes this database from one created after the folder was deleted. */
async function databaseIdentity(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ identity: string }>(`
      SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity
      FROM pg_control_system()
    `);
    return rows[0]?.identity ?? "";
  } finally {
    await client.end();
  }
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "#db/migrate.ts";
import { installShiftableClock } from "#db/shiftable-clock.ts";
import { type PostgresServer, startPostgresServer } from "#local/postgres/postgres-server.ts";
import type { ProcessIdentity } from "#local/processes/process-identity.ts";
import type { DataFolder } from "./data-folder.ts";
import { type LogFileLimits, rotateLargeLogFile } from "./log-file.ts";
import { persistentSecret } from "./persistent-secret.ts";

const databaseName = "vitrina";
const firstPauseMs = 250;

export interface EmbeddedDatabase {
  url: string;
  port: number;
  current(): ProcessIdentity;
  stop(): Promise<void>;
}

/**
 * Starts the data folder's PostgreSQL, creates the database, migrates it unless told not to, and makes its clock shiftable. A server that ends
 * by itself is started again on the same port.
 */
export async function startEmbeddedDatabase(
  folder: DataFolder,
  options: {
    forTests: boolean;
    migrates?: boolean;
    logLimits?: LogFileLimits;
    stopping: AbortSignal;
    say(line: string): void;
  },
): Promise<EmbeddedDatabase> {
  const portFile = join(folder.run, "postgres-port");
  const logFile = join(folder.logs, "postgres.log");
  const start = (preferredPort: number | undefined) => {
    if (options.logLimits) rotateLargeLogFile(logFile, options.logLimits);
    return startPostgresServer({
      dataDir: folder.postgres,
      logFile,
      password: persistentSecret(folder.keys, "postgres-password"),
      preferredPort,
      forTests: options.forTests,
    });
  };

  let server = await start(existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : undefined);
  const { port } = server;
  writeFileSync(portFile, String(port));
  const url = server.url(databaseName);
  let stopped = false;
  const stopping = () => stopped || options.stopping.aborted;
  try {
    await createDatabase(server);
    if (options.migrates !== false) {
      await migrate(url);
      await installShiftableClock(url);
    }
  } catch (error) {
    await server.stop();
    throw error;
  }

  const restart = async (): Promise<PostgresServer | undefined> => {
    for (let pauseMs = 100; !stopping(); pauseMs = Math.min(pauseMs * 2, 5_000)) {
      const next = await start(port).catch(() => undefined);
      if (next?.port === port) return next;
      // Another program took the port meanwhile, but the app only knows this one.
      await next?.stop();
      await sleep(pauseMs);
    }
    return undefined;
  };
  const keepRunning = async () => {
    for (;;) {
      await server.ended;
      if (stopping()) return;
      // The stop that ended it may not have arrived here yet.
      await sleep(firstPauseMs);
      if (stopping()) return;
      options.say("PostgreSQL ended unexpectedly; starting it again");
      const next = await restart();
      if (!next) return;
      server = next;
      options.say("PostgreSQL is back");
    }
  };
  const kept = keepRunning();
  return {
    url,
    port,
    current: () => server.process,
    async stop() {
      stopped = true;
      await server.stop();
      await kept;
      // A restart that was running when the stop arrived.
      await server.stop();
    },
  };
}

async function createDatabase(server: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [databaseName]);
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}

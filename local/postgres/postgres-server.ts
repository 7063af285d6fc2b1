import { execFile, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "#local/processes/free-port.ts";
import { guardProcess } from "#local/processes/guard-process.ts";
import { lastLines } from "#local/processes/last-lines.ts";
import {
  commandLine,
  identify,
  type ProcessIdentity,
  signalProcess,
  waitForEnd,
} from "#local/processes/process-identity.ts";
import { postgresBinaries } from "./binaries.ts";
import { reachableBinaries } from "./reachable-binaries.ts";
import { resetPassword } from "./reset-password.ts";
import { serverEnvironment } from "./server-environment.ts";
import { commandAs, postgresUser } from "./system-user.ts";

const role = "vitrina";
const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const testSettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

export interface PostgresServerOptions {
  /** The folder of the cluster; created if missing. */
  dataDir: string;
  /** The file of PostgreSQL's log. */
  logFile: string;
  /** Used if it is free. */
  preferredPort?: number;
  /** Without a password, every local user can connect. */
  password?: string;
  /** Trades durability for speed: a power cut may lose everything. */
  forTests?: boolean;
}

export interface PostgresServer {
  port: number;
  process: ProcessIdentity;
  /** The address of one of its databases. */
  url(database: string): string;
  /** Resolves when the server has exited for any reason. */
  ended: Promise<void>;
  /** Stops it gracefully: rolls back open transactions and flushes data to disk. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a folder of its own and resolves when it answers. Copes with what a killed run left behind: a server
 * that still runs is stopped first, a stale lock file is removed. Who owns the folder owns the database: if the password is
 * another than it knows, it gets the new one. Throws with the last lines of its log if it does not start.
 */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const user = postgresUser(options.dataDir);
  const binaries = reachableBinaries(await postgresBinaries(), user);
  await stopLeftoverServer(options.dataDir);
  if (!existsSync(join(options.dataDir, "PG_VERSION"))) await initialise(options, binaries.initdb);
  const port = await freePort(options.preferredPort);
  const url = (database: string) =>
    `postgres://${role}${options.password ? `:${options.password}` : ""}@127.0.0.1:${port}/${database}`;

  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    ...(options.forTests ? testSettings : []),
  ];
  const args = ["-D", options.dataDir, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const command = commandAs(user, binaries.postgres, args, options.dataDir);

  const deadline = Date.now() + startTimeoutMs;
  for (let reset = false; ; ) {
    const log = openSync(options.logFile, "a", 0o600);
    // Its own process group, so that Ctrl-C does not stop it before the app has finished.
    const child = spawn(command.program, command.args, {
      ...command.identity,
      cwd: options.dataDir,
      stdio: ["ignore", log, log],
      detached: true,
      env: serverEnvironment(),
    });
    closeSync(log);
    const ended = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    });
    const identity = child.pid ? identify(child.pid) : undefined;
    if (identity) void ended.then(guardProcess(identity.pid, "INT"));
    const answer = identity ? await waitForAnswer(url("postgres"), ended, deadline) : "none";
    if (identity && answer === "welcome") {
      return { port, process: identity, url, ended, stop: () => stopServer(identity, ended) };
    }
    if (identity && answer === "wrong password" && !reset) {
      await stopServer(identity, ended);
      await resetPassword(options.dataDir, role, options.password ?? "", binaries.postgres);
      reset = true;
      continue;
    }
    child.kill("SIGKILL");
    // The shared memory of a killed server is held until its last worker exits.
    const held = lastLines(options.logFile, 10).includes("pre-existing shared memory block");
    if (!held || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start:\n${lastLines(options.logFile, 20)}`);
    }
    await sleep(500);
  }
}

// The cluster gets its name when it is complete, so an interrupted first start leaves none.
async function initialise(options: PostgresServerOptions, initdb: string): Promise<void> {
  const dataDir = `${options.dataDir}.new`;
  const passwordFile = `${options.dataDir}.password`;
  const user = postgresUser(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (options.password) writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (user) for (const path of [dataDir, passwordFile]) if (existsSync(path)) chownSync(path, user.uid, user.gid);
  const args = [
    ...["-D", dataDir, "--username", role, "--encoding=UTF8", "--locale=C"],
    ...(options.forTests ? ["--no-sync"] : []),
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
    ...(options.password ? ["--auth=scram-sha-256", "--pwfile", passwordFile] : ["--auth=trust"]),
  ];
  const { program, args: rest, identity } = commandAs(user, initdb, args, dataDir);
  try {
    await promisify(execFile)(program, rest, { ...identity, cwd: dataDir, env: serverEnvironment() });
    renameSync(dataDir, options.dataDir);
  } catch (error) {
    throw new Error(`PostgreSQL could not prepare its folder: ${(error as { stderr?: string }).stderr || error}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

type Answer = "welcome" | "wrong password" | "none";

async function waitForAnswer(url: string, ended: Promise<void>, deadline: number): Promise<Answer> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return "welcome";
    } catch (error) {
      if ((error as pg.DatabaseError).code === "28P01") return "wrong password";
      await sleep(60);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return "none";
}

async function stopServer(identity: ProcessIdentity, ended: Promise<void>): Promise<void> {
  signalProcess(identity, "SIGINT");
  const inTime = await Promise.race([ended.then(() => true), waitForEnd(identity, stopTimeoutMs)]);
  if (!inTime) signalProcess(identity, "SIGQUIT");
  await ended;
}

/** Stops a server that a killed run left on the folder, and removes a stale lock. */
async function stopLeftoverServer(dataDir: string): Promise<void> {
  const lock = join(dataDir, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n", 1)[0]);
  const former = Number.isInteger(pid) && pid > 1 ? identify(pid) : undefined;
  if (former && commandLine(former.pid).includes(dataDir)) {
    signalProcess(former, "SIGINT");
    if (!(await waitForEnd(former, stopTimeoutMs))) {
      signalProcess(former, "SIGQUIT");
      await waitForEnd(former, 5_000);
    }
  }
  rmSync(lock, { force: true });
}

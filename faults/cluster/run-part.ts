import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandAs } from "#local/postgres/system-user.ts";
import { lastLines } from "#local/processes/last-lines.ts";
import {
  commandLine,
  identify,
  isRunning,
  type ProcessIdentity,
  signalProcess,
  waitForEnd,
} from "#local/processes/process-identity.ts";
import { until } from "../world/until.ts";
import type { Layout } from "./layout.ts";
import type { Part } from "./parts.ts";

/** Longer than the drain of an app and its running requests. */
const stopTimeoutMs = 30_000;
const readyTimeoutMs = 120_000;

/** The part's process; undefined if it does not run. */
export function runningProcess(layout: Layout, part: Part): ProcessIdentity | undefined {
  const file = recordFile(layout, part);
  if (!existsSync(file)) return undefined;
  const identity = JSON.parse(readFileSync(file, "utf8")) as ProcessIdentity;
  return isRunning(identity) ? identity : undefined;
}

/** Starts the part's process and leaves it running when this one ends. The product's own parts run the code in the folder `code`. */
export function launch(layout: Layout, part: Part, code = process.cwd()): void {
  if (runningProcess(layout, part)) return;
  const { program, args, env = {} } = part.command();
  const command = commandAs(part.isForeign ? layout.user : undefined, program, args, layout.folderOf(part.name));
  const log = openSync(layout.logFile(part.name), "a", 0o600);
  const child = spawn(command.program, command.args, {
    ...command.identity,
    // Programs of other users may not reach the code's folder; the product's own need it.
    cwd: part.isForeign ? "/" : code,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, LC_ALL: "C.UTF-8", TZ: "UTC", ...env },
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  child.on("error", () => {});
  child.unref();
  const identity = child.pid ? identify(child.pid) : undefined;
  if (identity) writeFileSync(recordFile(layout, part), JSON.stringify(identity));
}

/** Resolves when the part answers. Throws with the end of its log if it ends before, or does not answer in time. */
export async function waitUntilReady(layout: Layout, part: Part): Promise<void> {
  const probe = async () => {
    if (!runningProcess(layout, part)) return "ended" as const;
    return (await part.isReady()) && ("ready" as const);
  };
  const state = await until(`${part.name} does not answer`, probe, { timeoutMs: readyTimeoutMs, everyMs: 150 });
  if (state === "ended")
    throw new Error(`${part.name} ended at its start:\n${lastLines(layout.logFile(part.name), 15)}`);
}

/** Stops the part in order, and kills what is left after half a minute. */
export async function stopPart(layout: Layout, part: Part): Promise<void> {
  const running = runningProcess(layout, part);
  if (running) {
    signalProcess(running, "SIGTERM");
    await waitForEnd(running, stopTimeoutMs);
  }
  killPart(layout, part);
  rmSync(recordFile(layout, part), { force: true });
}

/** Kills the part's processes with SIGKILL, without a word to them: for a database's node, Patroni and PostgreSQL at once. */
export function killPart(layout: Layout, part: Part): void {
  const roots = [runningProcess(layout, part), part.kind === "database" ? postmaster(layout, part) : undefined];
  const processes = roots.filter((root) => root !== undefined).flatMap((root) => [root, ...descendants(root.pid)]);
  for (const each of processes) signalProcess(each, "SIGKILL");
}

/** PostgreSQL's first process, which is no child of Patroni's. */
function postmaster({ folderOf }: Layout, part: Part): ProcessIdentity | undefined {
  const dataFolder = join(folderOf(part.name), "data");
  const file = join(dataFolder, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : 0;
  return pid > 1 && commandLine(pid).includes(dataFolder) ? identify(pid) : undefined;
}

function descendants(root: number): ProcessIdentity[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const childrenOf = (parent: number): number[] =>
    [...parents].filter(([, above]) => above === parent).flatMap(([child]) => [child, ...childrenOf(child)]);
  return childrenOf(root)
    .map(identify)
    .filter((identity) => identity !== undefined);
}

function recordFile({ runFolder }: Layout, part: Part): string {
  return join(runFolder, `${part.name}.json`);
}

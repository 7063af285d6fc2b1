import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { guardProcess } from "#local/processes/guard-process.ts";
import { lastLines, logEnd } from "#local/processes/last-lines.ts";
import { identify, type ProcessIdentity, signalProcess, waitForEnd } from "#local/processes/process-identity.ts";
import { type LogFile, type LogFileLimits, openLogFile } from "./log-file.ts";
import { recordProcess, removeProcessRecord } from "./process-file.ts";

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const firstPauseMs = 250;
/** How long to wait for the last output of an exited process. */
const lastLinesMs = 500;
const maxPauseMs = 15_000;
/** After this time a process counts as stable, and the restart delay is reset. */
const stableAfterMs = 30_000;

/** A program to keep running. */
export interface ProcessPlan {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  logLimits: LogFileLimits;
  runFolder: string;
  /** Writes the output to this process's own instead of the log file. */
  toStdout?: boolean;
  /** For how many milliseconds it accepts requests after SIGTERM; none without a value. */
  drainMs?: number;
  isReady(): Promise<boolean>;
  /**
   * After its abort nothing is restarted, because a stop that reaches all processes is not a failure. Also aborts a
   * running first start.
   */
  stopping: AbortSignal;
  say(line: string): void;
}

export interface SupervisedProcess {
  /** The process running now. */
  current(): ProcessIdentity | undefined;
  /** Reopens its log file after a tool renamed it. */
  reopenLog(): void;
  /** Stops it without a restart. */
  stop(): Promise<void>;
}

/**
 * Starts a program of the shop, resolves when it is ready and starts it again with growing pauses whenever it ends by itself.
 * Throws with the last lines of its log if the first start fails.
 */
export async function superviseProcess(plan: ProcessPlan): Promise<SupervisedProcess> {
  let stopped = false;
  const stopping = () => stopped || plan.stopping.aborted;
  const log = plan.toStdout ? undefined : openLogFile(plan.logFile, plan.logLimits);
  const logStart = logEnd(plan.logFile);
  let child = launch(plan, log);
  if (!(await becomesReady(plan, child))) {
    await end(child, plan);
    log?.close();
    const cause = plan.toStdout ? "" : `:\n${lastLines(plan.logFile, 20, logStart)}`;
    throw new Error(`The ${plan.name} did not start${cause}`);
  }

  const keepRunning = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      const startedAt = Date.now();
      const cause = await child.ended;
      if (Date.now() - startedAt > stableAfterMs) pauseMs = firstPauseMs;
      if (stopping()) return;
      // The stop that ended it may not have arrived here yet.
      await sleep(pauseMs);
      if (stopping()) return;
      plan.say(`The ${plan.name} ended unexpectedly (${cause}); starting it again`);
      child = launch(plan, log);
      if (await becomesReady(plan, child)) plan.say(`The ${plan.name} is back`);
      else if (!stopping()) await end(child, plan);
    }
  };
  void keepRunning();
  return {
    current: () => child.identity,
    reopenLog: () => log?.reopen(),
    async stop() {
      stopped = true;
      await end(child, plan);
      log?.close();
      removeProcessRecord(plan.runFolder, plan.name);
    },
  };
}

interface Launched {
  identity: ProcessIdentity | undefined;
  /** Resolves with the cause when the process has exited. */
  ended: Promise<string>;
  isOver(): boolean;
}

function launch(plan: ProcessPlan, log: LogFile | undefined): Launched {
  const output = log ? "pipe" : "inherit";
  // Its own process group: Ctrl-C must reach it through the supervisor, in order.
  const child = spawn(process.execPath, plan.args, {
    env: plan.env,
    stdio: ["ignore", output, output],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => log?.write(chunk));
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let over = false;
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  }).finally(() => {
    over = true;
    killGroup(child);
  });
  const ended = exited.then(async (cause) => {
    await Promise.race([closed, sleep(lastLinesMs, undefined, { ref: false })]);
    return cause;
  });
  const identity = child.pid ? identify(child.pid) : undefined;
  if (identity) {
    recordProcess(plan.runFolder, plan.name, identity);
    void ended.then(guardProcess(identity.pid, "TERM"));
  }
  return { identity, ended, isOver: () => over };
}

// Remaining child processes (the runner behind `--watch`) would keep its port.
function killGroup(child: ChildProcess): void {
  if (!child.pid || process.platform === "win32") return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // No process is left.
  }
}

async function becomesReady(plan: ProcessPlan, child: Launched): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs;
  while (!child.isOver() && !plan.stopping.aborted && Date.now() < deadline) {
    if (await plan.isReady()) return !child.isOver();
    await sleep(75);
  }
  return false;
}

async function end({ identity, ended }: Launched, { drainMs = 0 }: ProcessPlan): Promise<void> {
  if (identity) {
    signalProcess(identity, "SIGTERM");
    if (!(await waitForEnd(identity, drainMs + stopTimeoutMs))) signalProcess(identity, "SIGKILL");
  }
  await ended;
}

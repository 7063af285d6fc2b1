import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { guardProcess } from "#scripts/guard-process.ts";
import { lastLines, logEnd } from "#scripts/last-lines.ts";
import { identify, type ProcessIdentity, signalProcess, waitForEnd } from "#scripts/process-identity.ts";
import { forgetProcess, noteProcess } from "./process-file.ts";

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const firstPauseMs = 250;
const longestPauseMs = 15_000;
/** A process that ran this long was well; the next pause is a short one again. */
const wellAfterMs = 30_000;

/** A program to keep running. */
export interface ProcessPlan {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  runFolder: string;
  /** Whether the output goes to the terminal instead of the log. */
  toTerminal?: boolean;
  isReady(): Promise<boolean>;
  /** From its abort on nothing is started again: a stop that reaches everyone at once is no failure of a part. */
  stopping: AbortSignal;
  say(line: string): void;
}

export interface SupervisedProcess {
  /** The process that runs at this moment. */
  current(): ProcessIdentity | undefined;
  /** Ends it and does not start it again. */
  stop(): Promise<void>;
}

/**
 * Starts a program of ours, resolves when it is ready and starts it again with growing pauses whenever it ends by itself.
 * Throws with the last lines of its log if the first start fails.
 */
export async function superviseProcess(plan: ProcessPlan): Promise<SupervisedProcess> {
  let stopped = false;
  const stopping = () => stopped || plan.stopping.aborted;
  const logStart = logEnd(plan.logFile);
  let child = launch(plan);
  if (!(await becomesReady(plan, child))) {
    await end(child);
    const cause = plan.toTerminal ? "" : `:\n${lastLines(plan.logFile, 20, logStart)}`;
    throw new Error(`The ${plan.name} did not start${cause}`);
  }

  const keepRunning = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const startedAt = Date.now();
      const cause = await child.ended;
      if (Date.now() - startedAt > wellAfterMs) pauseMs = firstPauseMs;
      if (stopping()) return;
      // The stop that ended it may still be on its way to us.
      await sleep(pauseMs);
      if (stopping()) return;
      plan.say(`The ${plan.name} ended unexpectedly (${cause}); starting it again`);
      child = launch(plan);
      if (await becomesReady(plan, child)) plan.say(`The ${plan.name} is back`);
      else if (!stopping()) await end(child);
    }
  };
  void keepRunning();
  return {
    current: () => child.identity,
    async stop() {
      stopped = true;
      await end(child);
      forgetProcess(plan.runFolder, plan.name);
    },
  };
}

interface Launched {
  identity: ProcessIdentity | undefined;
  /** Resolves with the cause when the process has ended. */
  ended: Promise<string>;
  isOver(): boolean;
}

function launch(plan: ProcessPlan): Launched {
  const log = plan.toTerminal ? "inherit" : openSync(plan.logFile, "a");
  // A group of its own: Ctrl-C in the terminal must reach it through us, in order.
  const child = spawn(process.execPath, plan.args, { env: plan.env, stdio: ["ignore", log, log], detached: true });
  if (typeof log === "number") closeSync(log);
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  }).finally(() => {
    over = true;
    killGroup(child);
  });
  const identity = child.pid ? identify(child.pid) : undefined;
  if (identity) {
    noteProcess(plan.runFolder, plan.name, identity);
    void ended.then(guardProcess(identity.pid, "TERM"));
  }
  return { identity, ended, isOver: () => over };
}

// What the process had started and left (the runner behind `--watch`) would keep its port.
function killGroup(child: ChildProcess): void {
  if (!child.pid || process.platform === "win32") return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}

async function becomesReady(plan: ProcessPlan, child: Launched): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs;
  while (!child.isOver() && Date.now() < deadline) {
    if (await plan.isReady()) return !child.isOver();
    await sleep(75);
  }
  return false;
}

async function end({ identity, ended }: Launched): Promise<void> {
  if (identity) {
    signalProcess(identity, "SIGTERM");
    if (!(await waitForEnd(identity, stopTimeoutMs))) signalProcess(identity, "SIGKILL");
  }
  await ended;
}

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { guardProcess } from "#local/processes/guard-process.ts";
import { programEnvironment } from "#server/testing/program-environment.ts";
import type { CrashPoint } from "./crash-points.ts";

/** How a process ended: at the crash point that it was started with, by a signal, or on its own. */
export type ProcessEnd = CrashPoint | NodeJS.Signals | null;

/** A process of the world. It exits with the harness, even if the harness is killed. */
export interface WorldProcess {
  child: ChildProcess;
  exited: Promise<ProcessEnd>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs one of the project's TypeScript files and writes its output to the log. `hasIpc` opens a message channel. With `crashAt`
 * the process dies by SIGKILL when it first reaches that point.
 */
export function runProcess(
  file: string,
  options: { env: Record<string, string>; logFile: string; hasIpc?: boolean; crashAt?: CrashPoint | undefined },
): WorldProcess {
  const log = openSync(options.logFile, "a");
  const record = `${options.logFile}.${randomUUID()}.crash`;
  const hook = options.crashAt ? crashHook(options.crashAt, record) : { args: [], env: {} };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...hook.args, file], {
    env: { ...programEnvironment, ...options.env, ...hook.env },
    stdio: ["ignore", log, log, ...(options.hasIpc ? (["ipc"] as const) : [])],
  });
  closeSync(log);
  const exited = new Promise<ProcessEnd>((resolve) => {
    child.once("exit", (_code, signal) => resolve(recordedCrash(record) ?? signal));
    child.once("error", () => resolve(null));
  });
  if (child.pid) void exited.then(guardProcess(child.pid, "TERM"));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { child, exited, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

/** How to start a program that dies at a crash point, and records that it did. */
export function crashHook(point: CrashPoint, record: string): { args: string[]; env: Record<string, string> } {
  return {
    args: ["--import", "./faults/world/crash-hook.ts"],
    env: { FAULT_CRASH_POINT: point, FAULT_CRASH_RECORD: record },
  };
}

function recordedCrash(record: string): CrashPoint | undefined {
  return existsSync(record) ? (readFileSync(record, "utf8") as CrashPoint) : undefined;
}

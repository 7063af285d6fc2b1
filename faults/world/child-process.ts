import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { guardProcess } from "#local/processes/guard-process.ts";

/** A process of the world. It exits with the harness, even if the harness is killed. */
export interface WorldProcess {
  child: ChildProcess;
  /** Resolves at its exit with the signal that ended it, if any. */
  exited: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs one of the project's TypeScript files and writes its output to the log. `hasIpc` opens a message channel. */
export function runProcess(
  file: string,
  options: { env: Record<string, string>; logFile: string; hasIpc?: boolean },
): WorldProcess {
  const log = openSync(options.logFile, "a");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...options.env },
    stdio: ["ignore", log, log, ...(options.hasIpc ? (["ipc"] as const) : [])],
  });
  closeSync(log);
  const exited = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once("exit", (_code, signal) => resolve(signal));
    child.once("error", () => resolve(null));
  });
  if (child.pid) void exited.then(guardProcess(child.pid, "TERM"));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { child, exited, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { guardProcess } from "#scripts/guard-process.ts";

/** A process of the world; it ends with the harness, even with a killed one. */
export interface WorldProcess {
  child: ChildProcess;
  /** Resolves when it has ended, with the signal that ended it, if one did. */
  ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs a TypeScript file of ours; what it writes goes to the log. With `speaks` it can send messages. */
export function runProcess(
  file: string,
  options: { env: Record<string, string>; logFile: string; speaks?: boolean },
): WorldProcess {
  const log = openSync(options.logFile, "a");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...options.env },
    stdio: ["ignore", log, log, ...(options.speaks ? (["ipc"] as const) : [])],
  });
  closeSync(log);
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once("exit", (_code, signal) => resolve(signal));
    child.once("error", () => resolve(null));
  });
  if (child.pid) void ended.then(guardProcess(child.pid, "TERM"));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { child, ended, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process that is distinguishable from a later one with the same id. */
export interface ProcessIdentity {
  pid: number;
  /** Its start time as reported by the system; unique per process id. */
  startedAt: string;
}

/** The identity of a running process; undefined for an unknown id. */
export function identify(pid: number): ProcessIdentity | undefined {
  const read = { linux: startedAtFromProc, win32: aliveOnWindows }[process.platform as string] ?? startedAtFromPs;
  const startedAt = read(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

/** Whether exactly this process is still running. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line of a running process; empty if it is unknown or unreadable. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** Sends a signal to exactly this process. Returns whether it was delivered. */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

/** Waits until the process has exited; false after the timeout. */
export async function waitForEnd(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(identity)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

// Field 22 counts from the boot; the name in field 2 may hold spaces and brackets, so it is read from behind. A zombie has ended.
function startedAtFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return fields[19] && `${boot}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startedAtFromPs(pid: number): string | undefined {
  try {
    const answer = execFileSync("ps", ["-o", "lstart=", "-o", "state=", "-p", String(pid)], {
      encoding: "utf8",
    }).trim();
    return answer === "" || /\sZ\S*$/.test(answer) ? undefined : answer.replace(/\s+\S+$/, "");
  } catch {
    return undefined;
  }
}

function aliveOnWindows(pid: number): string | undefined {
  try {
    return process.kill(pid, 0) ? "alive" : undefined;
  } catch {
    return undefined;
  }
}

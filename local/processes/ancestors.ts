import { readFileSync } from "node:fs";
import { commandLine, identify, isRunning, type ProcessIdentity } from "./process-identity.ts";

const lookEveryMs = 1_000;

/**
 * Calls `gone` when the parent process, or the npm above it, was killed without a signal. A process started manually
 * may outlive its shell, so only its parent is watched.
 */
export function watchAncestors(gone: () => void): void {
  // The channel of with-node.mjs closes when the process at its other end dies.
  if (process.channel) process.once("disconnect", gone);
  // The wait must not keep this process alive.
  process.channel?.unref();
  const above = process.env.npm_lifecycle_event && process.platform === "linux" ? untilNpm(process.ppid) : [];
  const timer = setInterval(() => {
    if (above.every(isRunning)) return;
    clearInterval(timer);
    gone();
  }, lookEveryMs);
  timer.unref();
}

function untilNpm(pid: number): ProcessIdentity[] {
  const chain: ProcessIdentity[] = [];
  for (let next = pid; next > 1 && chain.length < 4; next = parentOf(next)) {
    const identity = identify(next);
    if (!identity) break;
    chain.push(identity);
    if (/^npm\b|npm-cli/.test(commandLine(next))) return chain;
  }
  return [];
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

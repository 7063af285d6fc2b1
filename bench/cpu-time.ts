import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of `/proc` per second. */
const ticksPerSec = 100;

/** The user and system CPU seconds of a process and its threads; 0 after its exit. Linux only. */
export function cpuSecOf(pid: number): number {
  const [user = 0, system = 0] = timesOf(pid);
  return (user + system) / ticksPerSec;
}

/** The same including its child processes, running or exited. */
export function cpuSecOfTree(pid: number): number {
  const children = childrenOf(pid);
  const ended = timesOf(pid)
    .slice(2)
    .reduce((sum, ticks) => sum + ticks, 0);
  return children.reduce((sum, child) => sum + cpuSecOf(child), cpuSecOf(pid) + ended / ticksPerSec);
}

/** The child processes of a process. */
export function childrenOf(pid: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((other) => parentOf(other) === pid);
}

/** The CPU seconds of all processes since boot, on all cores. */
export function cpuSecOfMachine(): number {
  const ticks = /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]?.split(" ").map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = ticks;
  return (user + nice + system + interrupts + soft) / ticksPerSec;
}

/** The resident memory of a process in bytes; 0 after its exit. */
export function residentBytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The same, with each shared page counted in parts: as one part of as many as processes share it. */
export function proportionalBytesOf(pid: number): number {
  try {
    return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** User and system time, and both of exited children, in ticks. */
function timesOf(pid: number): number[] {
  return statOf(pid).slice(11, 15).map(Number);
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

// The name in field 2 may contain spaces and brackets, so the rest is parsed from behind it.
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of `/proc`, a second. */
const ticksPerSec = 100;

/** The CPU seconds that a process and its threads took so far, in user and system mode; 0 if it is gone. Linux only. */
export function cpuSecOf(pid: number): number {
  const [user = 0, system = 0] = timesOf(pid);
  return (user + system) / ticksPerSec;
}

/** The same with all that it started, whether it still runs or has ended. */
export function cpuSecOfTree(pid: number): number {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  const ended = timesOf(pid)
    .slice(2)
    .reduce((sum, ticks) => sum + ticks, 0);
  return children.reduce((sum, child) => sum + cpuSecOf(Number(child)), cpuSecOf(pid) + ended / ticksPerSec);
}

/** The CPU seconds that all processes of the machine took since it started, on all its cores. */
export function cpuSecOfMachine(): number {
  const ticks = /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]?.split(" ").map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = ticks;
  return (user + nice + system + interrupts + soft) / ticksPerSec;
}

/** The memory that a process holds, in bytes; 0 if it is gone. */
export function residentBytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** User, system, and both of ended children, in ticks. */
function timesOf(pid: number): number[] {
  return statOf(pid).slice(11, 15).map(Number);
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

// The name in field 2 may hold spaces and brackets: what follows is read from behind it.
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

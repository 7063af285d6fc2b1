import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

export const lowestPriority = 19;

/** Linux lets the unprivileged change one session's priority in a tenth of a second. */
const pauseMs = 100;
const maxAttempts = 10;

/**
 * Sets the priority (-20 first, 19 last) of the session that a process belongs to and says what it was before; undefined where
 * sessions have none, or this one's may not be changed. Linux shares the processor among sessions before it does among their
 * processes (decision 088).
 */
export async function changeSessionPriority(pid: number, priority: number): Promise<number | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      const before = readSessionPriority(pid);
      writeFileSync(fileOf(pid), String(priority));
      return before;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || tries === maxAttempts) return undefined;
      await setTimeout(pauseMs);
    }
  }
}

/** The priority of the session that a process belongs to. Throws where there is none to read. */
export function readSessionPriority(pid: number): number {
  return Number(readFileSync(fileOf(pid), "utf8").trim().split(" ").at(-1));
}

const fileOf = (pid: number) => `/proc/${pid}/autogroup`;

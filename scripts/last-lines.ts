import { existsSync, readFileSync, statSync } from "node:fs";

/** How long a log is now: where its next line will begin. */
export function logEnd(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** The last lines of a log, of what was written after `from` bytes; empty if there is none. */
export function lastLines(file: string, count: number, from = 0): string {
  if (!existsSync(file)) return "";
  return readFileSync(file).subarray(from).toString("utf8").trimEnd().split("\n").slice(-count).join("\n");
}

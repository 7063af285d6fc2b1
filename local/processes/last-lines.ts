import { existsSync, readFileSync, statSync } from "node:fs";

/** The current length of a log, where its next line will start. */
export function logEnd(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** The last lines of a log after `from` bytes; empty without any. */
export function lastLines(file: string, count: number, from = 0): string {
  if (!existsSync(file)) return "";
  return readFileSync(file).subarray(from).toString("utf8").trimEnd().split("\n").slice(-count).join("\n");
}

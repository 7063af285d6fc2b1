import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Outcome } from "./row.ts";

/** How far a run came with a row. */
export interface RowProgress {
  seed: number;
  /** As how many processes the app ran; one if not said. */
  processes?: number;
  count: number;
  outcome: Outcome;
  seconds: number;
  /** The day of its last batch, as YYYY-MM-DD. */
  date: string;
}

/** Rows by name. */
export type Progress = Record<string, RowProgress>;

/** What is kept in the file; nothing without one. */
export function readProgress(file: string | undefined): Progress {
  if (!file || !existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")) as Progress;
}

/** Keeps it: all of it or, if we die, what was there before. */
export function writeProgress(file: string | undefined, progress: Progress): void {
  if (!file) return;
  writeFileSync(`${file}.new`, `${JSON.stringify(progress, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

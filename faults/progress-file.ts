import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Outcome } from "./row.ts";

/** The progress of a run with one row. */
export interface RowProgress {
  seed: number;
  /** The number of app processes; default 1. */
  processes?: number;
  count: number;
  outcome: Outcome;
  seconds: number;
  /** The date of its last batch, as YYYY-MM-DD. */
  date: string;
}

/** Progress by row name. */
export type Progress = Record<string, RowProgress>;

/** The saved progress; empty without a file. */
export function readProgress(file: string | undefined): Progress {
  if (!file || !existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")) as Progress;
}

/** Saves the progress atomically: after a crash the file has either the new or the previous content. */
export function writeProgress(file: string | undefined, progress: Progress): void {
  if (!file) return;
  writeFileSync(`${file}.new`, `${JSON.stringify(progress, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

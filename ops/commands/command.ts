import type { Operations } from "#server/domains/operations/index.ts";

/** Runs the command and returns its output lines. */
export type Run = (operations: Operations, actor: string) => Promise<string[]>;

/** A check that found something wrong, as the lines of its report: the command did its work, and ends with 1. */
export class ProblemsFound extends Error {}

/** A command of `npm run ops`. */
export interface Command {
  usage: string;
  does: string;
  /** Reads the arguments; throws `UsageError` before anything is opened. */
  read(given: string[]): Run;
}

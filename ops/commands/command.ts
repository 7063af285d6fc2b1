import type { Operations } from "#server/domains/operations/index.ts";

/** Runs the command and returns its output lines. */
export type Run = (operations: Operations, actor: string) => Promise<string[]>;

/** A command of `npm run ops`. */
export interface Command {
  usage: string;
  does: string;
  /** Reads the arguments; throws `UsageError` before anything is opened. */
  read(given: string[]): Run;
}

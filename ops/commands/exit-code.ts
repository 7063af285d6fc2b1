import { StartError } from "#local/processes/start-error.ts";
import { ConfigError } from "#server/config.ts";
import { OperationRefused } from "#server/domains/operations/index.ts";
import { ProblemsFound } from "./command.ts";
import { UsageError } from "./read-arguments.ts";

/** The exit code of a command that ended with this error: 1 when refused or when a check found something wrong, 2 for an invalid command, 3 otherwise. */
export function exitCode(error: unknown): 1 | 2 | 3 {
  if (error instanceof UsageError) return 2;
  return [OperationRefused, ProblemsFound, ConfigError, StartError].some((refusal) => error instanceof refusal) ? 1 : 3;
}

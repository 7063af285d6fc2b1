import type { Logger } from "pino";
import type { CheckParts } from "./check.ts";
import { quickChecks, runChecks } from "./run-checks.ts";

/**
 * Runs the quick checks and logs a warning for each problem. The shop starts anyway: a retry or another key may cure
 * it.
 */
export async function warnOfProblems(parts: CheckParts, log: Pick<Logger, "warn">): Promise<void> {
  for (const { name, finding } of await runChecks(quickChecks, parts)) {
    if (finding.state !== "problem") continue;
    log.warn({ check: name, advice: finding.advice }, `${name}: ${finding.message}. npm run doctor has details`);
  }
}

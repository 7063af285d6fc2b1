import type { AuditDeps } from "./audit-deps.ts";
import { auditMoney } from "./audit-money.ts";
import { auditReportLines } from "./audit-report.ts";
import { type BegunAudit, beginDueAudit, endAudit } from "./audit-store.ts";

const intervalSec = 3600;
/** Younger movements may not be posted yet: webhooks, the worker and the provider all take time. */
const graceSec = 600;
/** Compared again each time: the provider can list a movement late. */
const overlapSec = 2 * 24 * 3600;

/** Runs the hourly audit in one process. Always false: another audit is never due at once. */
export async function runDueAudit(parts: AuditDeps): Promise<boolean> {
  const due = await parts.db.transaction((tx) => beginDueAudit(tx, intervalSec));
  if (due) await runAudit(parts, due);
  return false;
}

/**
 * Runs an audit that has begun, from the last clean one on. Repairs what a lost webhook left out, and raises an alert with
 * the whole report for the rest. Safe to repeat.
 */
export async function runAudit(parts: AuditDeps, due: BegunAudit): Promise<void> {
  const sinceSec = due.cleanUntilSec === null ? undefined : due.cleanUntilSec - overlapSec;
  // Each is compared once or twice: there are as many as sales.
  const taxesSinceSec = due.cleanUntilSec === null ? undefined : due.cleanUntilSec - graceSec;
  const report = await auditMoney(parts, { sinceSec, taxesSinceSec, graceSec, repair: true });
  const { untilSec, problems, repaired, foreign } = report;
  await parts.db.transaction(async (tx) => {
    await endAudit(tx, due.id, { untilSec, problems: problems.length });
    const [first, ...others] = problems;
    if (!first) return;
    const message = `Money does not add up: ${first.message}${others.length > 0 ? ` (and ${others.length} more)` : ""}`;
    await parts.alerts.raise(tx, {
      kind: "audit",
      subjectId: "money",
      message,
      details: auditReportLines(report).join("\n"),
    });
  });
  const counts = { problems: problems.length, repaired: repaired.length, foreign: foreign.length };
  parts.log.info({ auditId: due.id, ...counts, ...report.checked }, "The books were compared");
}

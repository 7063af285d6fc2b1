import type { Transaction } from "#db/client.ts";
import type { AuditDeps } from "./audit-deps.ts";
import { auditJobs } from "./audit-jobs.ts";
import { beginDueAudit } from "./audit-store.ts";
import { runAudit } from "./run-due-audit.ts";

/** Two members who ask at once begin one audit. */
const intervalSec = 60;

/** Runs an audit that a member asked for. */
const requestedAuditJob = auditJobs.defineJob<{ id: string; cleanUntilSec: number | null }>({
  kind: "requested-audit",
  queue: "long",
  run: (parts, { payload }) => runAudit(parts, payload),
});

/**
 * Begins an audit now, which the worker runs as it runs the hourly one, and returns its id; undefined if one
 * began within the last minute.
 */
export async function requestAudit({ jobs }: AuditDeps, tx: Transaction): Promise<string | undefined> {
  const begun = await beginDueAudit(tx, intervalSec);
  if (!begun) return undefined;
  const { id, cleanUntilSec } = begun;
  await jobs.queueJob(tx, requestedAuditJob, { payload: { id, cleanUntilSec } });
  return id;
}

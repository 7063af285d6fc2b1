import "./audit-job.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import type { AuditDeps } from "./audit-deps.ts";
import { auditJobs } from "./audit-jobs.ts";
import { type AuditOptions, type AuditReport, auditMoney } from "./audit-money.ts";
import { runDueAudit } from "./run-due-audit.ts";

export type { AuditOptions, AuditReport } from "./audit-money.ts";
export { auditReportLines } from "./audit-report.ts";

/** Compares all records of money with each other. */
export interface Audit {
  /** Compares the ledger with itself, with orders and grants, and with the provider. */
  auditMoney(options: AuditOptions): Promise<AuditReport>;
  /** Does so if an hour has passed since the last audit in any process, and raises an alert for problems. */
  runDueAudit(): Promise<boolean>;
  /** Jobs, for the worker. */
  jobs: RegisteredJob[];
}

/** The audit over a database and the card provider. */
export function createAudit(deps: AuditDeps): Audit {
  return {
    auditMoney: (options) => auditMoney(deps, options),
    runDueAudit: () => runDueAudit(deps),
    jobs: auditJobs.bind(deps),
  };
}

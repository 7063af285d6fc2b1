import "./audit-job.ts";
import type { Transaction } from "#db/client.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { auditBooks, type BooksAudit } from "./audit-books.ts";
import type { AuditDeps } from "./audit-deps.ts";
import { auditJobs } from "./audit-jobs.ts";
import { type AuditOptions, type AuditReport, auditMoney } from "./audit-money.ts";
import { requestAudit } from "./requested-audit.ts";
import { runDueAudit } from "./run-due-audit.ts";

export type { AuditOptions, AuditReport } from "./audit-money.ts";
export { auditReportLines } from "./audit-report.ts";

/** Charges and fees that are younger may not be posted yet. */
const booksGraceSec = 600;

/** Compares all records of money with each other. */
export interface Audit {
  /** Compares the ledger with itself, with orders and grants, and with the provider. */
  auditMoney(options: AuditOptions): Promise<AuditReport>;
  /** Compares our own books with each other as of a second, without the provider. Changes nothing. */
  auditBooks(untilSec: number): Promise<BooksAudit>;
  /** Does the whole audit if an hour has passed since the last one in any process, and raises an alert for problems. */
  runDueAudit(): Promise<boolean>;
  /** Begins the audit now, for the worker to run; its id, or undefined if one began within the last minute. */
  requestAudit(tx: Transaction): Promise<string | undefined>;
  /** Jobs, for the worker. */
  jobs: RegisteredJob[];
}

/** The audit over a database and the card provider. */
export function createAudit(deps: AuditDeps): Audit {
  return {
    auditMoney: (options) => auditMoney(deps, options),
    auditBooks: (untilSec) => auditBooks(deps, { untilSec, lateSec: untilSec - booksGraceSec }),
    runDueAudit: () => runDueAudit(deps),
    requestAudit: (tx) => requestAudit(deps, tx),
    jobs: auditJobs.bind(deps),
  };
}

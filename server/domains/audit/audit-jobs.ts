import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { AuditDeps } from "./audit-deps.ts";

/** The jobs and mails of the audit. */
export const auditJobs = createJobList<AuditDeps>();

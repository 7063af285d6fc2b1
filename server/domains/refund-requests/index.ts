import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { createRefundRequestHandlers } from "./handlers.ts";
import type { RefundRequestsDeps } from "./refund-requests-deps.ts";
import { refundRequestJobs } from "./refund-requests-jobs.ts";
import "./alert-overdue-requests.ts";
import "./purge-expired-requests.ts";

export { findKeyUses as findRefundRequestKeyUses } from "./key-uses-store.ts";

/** Buyers' requests for refunds, and the team's decisions. */
export interface RefundRequests {
  handlers: ReturnType<typeof createRefundRequestHandlers>;
  /** Jobs and mails, for the worker. */
  jobs: RegisteredJob[];
}

/** Refund requests over the payments and the operators' actions. */
export function createRefundRequests(deps: RefundRequestsDeps): RefundRequests {
  return { handlers: createRefundRequestHandlers(deps), jobs: refundRequestJobs.bind(deps) };
}

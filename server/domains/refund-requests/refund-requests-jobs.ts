import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { RefundRequestsDeps } from "./refund-requests-deps.ts";

/** The jobs and mails of refund requests. */
export const refundRequestJobs = createJobList<RefundRequestsDeps>();

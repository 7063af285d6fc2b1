import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";

/** The mails of receipts. */
export const receiptsJobs = createJobList<ReceiptsDeps>();

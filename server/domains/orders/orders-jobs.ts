import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { OrdersDeps } from "./orders-deps.ts";

/** The jobs and mails of orders. */
export const ordersJobs = createJobList<OrdersDeps>();

import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { createJobList } from "#server/platform/jobs/job-list.ts";

/** The jobs and mails of provider events. */
export const providerEventJobs = createJobList<PaymentsParts>();

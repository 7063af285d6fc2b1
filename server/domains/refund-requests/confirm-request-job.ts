import { findPayer } from "./find-payer.ts";
import { refundRequestedMail } from "./refund-requested-mail.ts";
import { refundRequestJobs } from "./refund-requests-jobs.ts";
import { findRequest } from "./requests-store.ts";

/**
 * Queues the mail that confirms a waiting request. A job, because only the provider knows the buyer's address, and a
 * request does not wait for the provider. A decided request needs no confirmation.
 */
export const confirmRequestJob = refundRequestJobs.defineJob<Record<string, never>>({
  kind: "confirm-refund-request",
  async run(deps, { subjectId }) {
    const request = await findRequest(deps.db, subjectId);
    if (!request || request.outcome) return;
    const email = await findPayer(deps, request.paymentId);
    if (!email) return;
    await deps.db.transaction((tx) => deps.jobs.queueMail(tx, refundRequestedMail, { subjectId, email }));
  },
});

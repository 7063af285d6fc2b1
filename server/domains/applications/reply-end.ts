import { applicantReplyDays } from "#contract/application-rules.ts";
import type { StepRow } from "./steps-store.ts";
import type { ApplicationRow } from "./store.ts";
import { addDays } from "./unix-seconds.ts";

/**
 * The end of the applicant's time to answer a question or to file a first appeal against a decline; null if neither is
 * possible. Never later than the deletion of the application after 90 days.
 */
export function replyEnd(
  application: Pick<ApplicationRow, "expiresAt" | "now">,
  steps: readonly StepRow[],
): Date | null {
  const last = steps.at(-1);
  const canReply =
    last?.state === "asked" || (last?.state === "declined" && !steps.some(({ state }) => state === "appealed"));
  if (!last || !canReply) return null;
  const end = addDays(last.takenAt, applicantReplyDays);
  const soonest = end < application.expiresAt ? end : application.expiresAt;
  return soonest > application.now ? soonest : null;
}

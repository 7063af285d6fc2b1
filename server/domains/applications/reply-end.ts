import { applicantReplyDays } from "#contract/application-rules.ts";
import type { StepRow } from "./steps-store.ts";
import type { ApplicationRow } from "./store.ts";
import { addDays } from "./unix-seconds.ts";

/**
 * Until when the applicant can answer a question, or appeal against a decline for the first time; null if there is nothing to reply to.
 * The application is deleted after its 90 days in any case.
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

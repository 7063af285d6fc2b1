import { applicantReplyDays } from "#contract/application-rules.ts";
import type { StepRow } from "./steps-store.ts";
import type { ApplicationRow } from "./store.ts";
import { addDays } from "./unix-seconds.ts";

/**
 * The end of the applicant's time to answer a question or to file a first appeal against a decline; null if neither is
 * possible. The application is deleted later than that.
 */
export function replyEnd({ now }: Pick<ApplicationRow, "now">, steps: readonly StepRow[]): Date | null {
  const last = steps.at(-1);
  const canReply =
    last?.state === "asked" || (last?.state === "declined" && !steps.some(({ state }) => state === "appealed"));
  if (!last || !canReply) return null;
  const end = addDays(last.takenAt, applicantReplyDays);
  return end > now ? end : null;
}

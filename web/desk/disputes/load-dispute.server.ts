import { formatMoment } from "#contract/moment.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";

/** Opens a dispute, which is recorded. Formats times on the server, because browsers space them differently. */
export async function loadDispute({ calls, language }: Pick<AppContext, "calls" | "language">, id: string) {
  const found = await answerCall(calls.getDisputeEvidence({ params: { id } }));
  const moment = (unixSec: number | null) => unixSec && formatMoment(new Date(unixSec * 1000), language);
  return { found, saved: moment(found.savedAt), submitted: moment(found.submittedAt), due: moment(found.dueAt) };
}

export type LoadedDispute = Awaited<ReturnType<typeof loadDispute>>;

import { formatMoment } from "#contract/moment.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";

/** Opens a purchase, which is recorded. Formats times on the server, because browsers space them differently. */
export async function loadPurchase({ calls, language }: Pick<AppContext, "calls" | "language">, id: string) {
  const found = await answerCall(calls.getPurchase({ params: { id } }));
  const moment = (unixSec: number) => formatMoment(new Date(unixSec * 1000), language);
  const withMoment = <One extends { at: number }>(one: One) => ({ ...one, moment: moment(one.at) });
  return {
    found,
    /** The id of the refund form: sent twice, it refunds once. */
    attempt: crypto.randomUUID(),
    ordered: moment(found.orderedAt),
    paid: found.paidAt === null ? null : moment(found.paidAt),
    accessEnd: found.access?.endsAt ? moment(found.access.endsAt) : "",
    refunds: found.refunds.map(withMoment),
    disputes: found.disputes.map(withMoment),
    actions: found.actions.map(withMoment),
  };
}

export type LoadedPurchase = Awaited<ReturnType<typeof loadPurchase>>;

import type { CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import { pageCount, studioPostsPerPage } from "#contract/pagination.ts";
import type { getDeskRefundRequest, ListedRefundRequest } from "#contract/refund-requests.ts";
import type { Handlers, Principal } from "#server/calls/handler.ts";
import { unseal } from "#server/platform/keys/keys.ts";
import { decideRequest } from "./decide-request.ts";
import type { RefundRequestsDeps } from "./refund-requests-deps.ts";
import { readRefundRequest, requestRefund } from "./request-refund.ts";
import { countWaiting, findRequest, listWaiting, type RequestRow } from "./requests-store.ts";

/** Handles the calls about refund requests. */
export function createRefundRequestHandlers(deps: RefundRequestsDeps) {
  const { db } = deps;
  return {
    getRefundRequest: ({ params, query }) => readRefundRequest(deps, { number: params.number, signature: query.t }),
    requestRefund: ({ params, body, origin: { language } }) =>
      requestRefund(deps, { number: params.number, signature: body.t }, { ...body, language }),
    async listRefundRequests({ query: { page = 1 } }) {
      const window = { limit: studioPostsPerPage, offset: (page - 1) * studioPostsPerPage };
      const [found, { total, now }] = await Promise.all([listWaiting(db, window), countWaiting(db)]);
      return { data: found.map(toListed), page, pageCount: pageCount(total, studioPostsPerPage), now: toSec(now) };
    },
    getDeskRefundRequest: ({ params, auth }) => openRequest(deps, params.id, auth.principal),
    decideRefundRequest: ({ params, body, auth }) =>
      decideRequest(deps, params.id, { decision: body, principal: auth.principal }),
  } satisfies Partial<Handlers>;
}

async function openRequest(
  { db, keys, accounts, operations }: RefundRequestsDeps,
  id: string,
  principal: Principal,
): Promise<CallReply<typeof getDeskRefundRequest>> {
  const row = await findRequest(db, id);
  if (!row) throw new CallError("NOT_FOUND");
  await db.transaction((tx) =>
    accounts.recordAction(tx, principal, {
      action: "open-refund-request",
      subjectKind: "refund-request",
      subjectId: id,
    }),
  );
  const text = (sealed: Buffer | null) => (sealed && unseal(keys, "refund-request-seal", id, sealed)) ?? null;
  const { purchaseId, paymentId, paymentIntentId, amountCents, outcome, sealed, sealedNote, now } = row;
  const refundedCents = await operations.findRefundedCents({ id: paymentId, paymentIntentId });
  const left = toDollars(Math.max(0, amountCents - refundedCents));
  const amounts = { left, refunded: toDollars(refundedCents) };
  const texts = { text: text(sealed), note: text(sealedNote) };
  return { ...toListed(row), ...amounts, ...texts, purchaseId, outcome, now: toSec(now) };
}

function toListed({ id, reason, title, isFree, language, amountCents, ...row }: RequestRow): ListedRefundRequest {
  const times = { requestedAt: toSec(row.requestedAt), dueAt: row.outcome ? null : toSec(row.dueAt) };
  return { ...{ id, reason, title, isFree, language, amount: toDollars(amountCents) }, ...times };
}

/** Unix seconds of a moment. */
function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

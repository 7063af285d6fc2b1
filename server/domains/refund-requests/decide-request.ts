import type { CallBody, CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { decideRefundRequest as call } from "#contract/refund-requests.ts";
import type { Principal } from "#server/calls/handler.ts";
import { refundAsMember } from "#server/domains/operations/index.ts";
import { seal } from "#server/platform/keys/keys.ts";
import { refundDeclinedMail } from "./refund-declined-mail.ts";
import type { RefundRequestsDeps } from "./refund-requests-deps.ts";
import { findRequest, insertDecision, type RequestRow } from "./requests-store.ts";

/**
 * Decides a request, once: refunds what is left of the payment, or declines with an answer. A refund that was made before is not repeated.
 * Throws NOT_FOUND, STATE_CHANGED after another decision, and the refusals of a refund.
 */
export async function decideRequest(
  deps: RefundRequestsDeps,
  id: string,
  { decision, principal }: { decision: CallBody<typeof call>; principal: Principal },
): Promise<CallReply<typeof call>> {
  const request = await findRequest(deps.db, id);
  if (!request) throw new CallError("NOT_FOUND");
  if (request.outcome) throw new CallError("STATE_CHANGED");
  if (decision.decision === "decline") await decline(deps, request, { note: decision.note, principal });
  else await refund(deps, request, principal);
  return { outcome: decision.decision === "decline" ? "declined" : "refunded" };
}

async function refund(deps: RefundRequestsDeps, request: RequestRow, principal: Principal): Promise<void> {
  const { id, purchaseId, paymentId, paymentIntentId, amountCents } = request;
  const payment = { id: paymentId, paymentIntentId };
  const seenCents = await deps.operations.findRefundedCents(payment);
  // The id of the request is that of the attempt: a repeated decision finds the refund.
  if (seenCents < amountCents)
    await refundAsMember(deps.operations, principal, { purchaseId, attempt: id, seenCents, amountCents: undefined });
  await record(deps, request, { outcome: "refunded", note: undefined, principal });
}

async function decline(
  deps: RefundRequestsDeps,
  request: RequestRow,
  { note, principal }: { note: string; principal: Principal },
): Promise<void> {
  const payment = await deps.payments.findById(deps.db, request.paymentId);
  const atProvider = payment && (await deps.cardProvider.findPayment(payment.paymentIntentId));
  const email = atProvider && (await deps.payments.handlerOf(payment).payerEmail(payment, atProvider));
  if (!email) throw new CallError("NO_ADDRESS");
  await record(deps, request, { outcome: "declined", note: note.trim(), principal, email });
}

async function record(
  { db, keys, jobs, accounts }: RefundRequestsDeps,
  { id }: RequestRow,
  decision: { outcome: "refunded" | "declined"; note: string | undefined; principal: Principal; email?: string },
): Promise<void> {
  const { outcome, note, principal, email } = decision;
  const sealedNote = note === undefined ? null : seal(keys, "refund-request-seal", id, note);
  await db.transaction(async (tx) => {
    const isFirst = await insertDecision(tx, { id, outcome, accountId: principal.accountId, sealedNote });
    if (!isFirst) throw new CallError("STATE_CHANGED");
    const action = outcome === "declined" ? "decline-refund-request" : "refund-refund-request";
    await accounts.recordAction(tx, principal, { action, subjectKind: "refund-request", subjectId: id });
    if (outcome === "declined") await jobs.queueMail(tx, refundDeclinedMail, { subjectId: id, email, once: true });
  });
}

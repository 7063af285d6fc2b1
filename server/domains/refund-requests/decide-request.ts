import { randomUUID } from "node:crypto";
import type { CallBody, CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { decideRefundRequest as call } from "#contract/refund-requests.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import { refundAsMember, refuseOwnSale } from "#server/domains/operations/index.ts";
import { seal } from "#server/platform/keys/keys.ts";
import { findPayer } from "./find-payer.ts";
import { refundAnswerMail } from "./refund-answer-mail.ts";
import type { RefundRequestsDeps } from "./refund-requests-deps.ts";
import { insertDecision, lockRequest, type RequestRow } from "./requests-store.ts";

/**
 * Decides a request, once: refunds what is left of the payment, refunds a part with an answer, or declines with one, which a buyer without
 * an address reads on the page of the request only. The request stays locked while the provider is asked, so that nobody declines what is
 * being refunded; a refund whose transaction fails counts as refunded before the next decision. Throws NOT_FOUND, OWN_CASE for the creator of
 * the piece, STATE_CHANGED after another decision or a refund of more, PAYMENT_PROVIDER_UNAVAILABLE (the same decision can be sent again),
 * and the refusals of a refund.
 */
export function decideRequest(
  deps: RefundRequestsDeps,
  id: string,
  { decision, principal }: { decision: CallBody<typeof call>; principal: Principal },
): Promise<CallReply<typeof call>> {
  return deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request) throw new CallError("NOT_FOUND");
    await refuseOwnSale(tx, principal, { purchaseId: request.purchaseId });
    if (request.outcome) throw new CallError("STATE_CHANGED");
    if (decision.decision === "refund") {
      await refundUpTo(deps, request, { totalCents: request.amountCents, principal });
      await record(deps, tx, request, { outcome: "refunded", principal });
      return { outcome: "refunded", mailed: true };
    }
    const email = await payerToAnswer(deps, request);
    const outcome = decision.decision === "part" ? "part" : "declined";
    if (decision.decision === "part") {
      if (decision.total >= request.amountCents) throw new CallError("REFUND_TOO_HIGH");
      await refundUpTo(deps, request, { totalCents: decision.total, principal });
    }
    await record(deps, tx, request, { outcome, principal, note: decision.note.trim() });
    if (email) await deps.jobs.queueMail(tx, refundAnswerMail, { subjectId: id, email, once: true });
    return { outcome, mailed: email !== undefined };
  });
}

/**
 * Refunds so much that the buyer has `totalCents` of the payment back, refunds before the decision included. Each decision is an attempt of its
 * own: an earlier one may have refunded another amount before its transaction failed, and that counts as refunded. Throws STATE_CHANGED if the
 * buyer then has another amount back.
 */
async function refundUpTo(
  deps: RefundRequestsDeps,
  request: RequestRow,
  { totalCents, principal }: { totalCents: number; principal: Principal },
): Promise<void> {
  const { purchaseId } = request;
  const seenCents = await refundedCentsOf(deps, request);
  if (totalCents < seenCents) throw new CallError("STATE_CHANGED");
  if (totalCents === seenCents) return;
  const amountCents = totalCents < request.amountCents ? totalCents - seenCents : undefined;
  await refundAsMember(deps.operations, principal, { purchaseId, attempt: randomUUID(), seenCents, amountCents });
  // The provider may have found the refund of an earlier decision instead: one of the same amount whose outcome was not recorded.
  if ((await refundedCentsOf(deps, request)) !== totalCents) throw new CallError("STATE_CHANGED");
}

/** The address of the buyer who gets the answer, if the provider has one. Throws STATE_CHANGED if everything is refunded. */
async function payerToAnswer(deps: RefundRequestsDeps, request: RequestRow): Promise<string | undefined> {
  if ((await refundedCentsOf(deps, request)) >= request.amountCents) throw new CallError("STATE_CHANGED");
  try {
    return await findPayer(deps, request.paymentId);
  } catch (error) {
    throw new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
  }
}

function refundedCentsOf({ operations }: RefundRequestsDeps, { paymentId, paymentIntentId }: RequestRow) {
  return operations.findRefundedCents({ id: paymentId, paymentIntentId });
}

async function record(
  { keys, accounts }: RefundRequestsDeps,
  tx: Transaction,
  { id }: RequestRow,
  { outcome, principal, note }: { outcome: "refunded" | "part" | "declined"; principal: Principal; note?: string },
): Promise<void> {
  const sealedNote = note === undefined ? null : seal(keys, "refund-request-seal", id, note);
  await insertDecision(tx, { id, outcome, accountId: principal.accountId, sealedNote });
  const action = outcome === "declined" ? "decline-refund-request" : "refund-refund-request";
  await accounts.recordAction(tx, principal, {
    action,
    subjectKind: "refund-request",
    subjectId: id,
    detail: { outcome },
  });
}

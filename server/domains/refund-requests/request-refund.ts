import { randomUUID } from "node:crypto";
import type { CallBody, CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { toDollars } from "#contract/money.ts";
import type { requestRefund as call, getRefundRequest } from "#contract/refund-requests.ts";
import type { Transaction } from "#db/client.ts";
import type { Receipts } from "#server/domains/receipts/index.ts";
import { seal, unseal } from "#server/platform/keys/keys.ts";
import { confirmRequestJob } from "./confirm-request-job.ts";
import type { RefundRequestsDeps } from "./refund-requests-deps.ts";
import { findOfPayment, findSubject, holdReaderOfOrder, insertRequest, type RequestRow } from "./requests-store.ts";

type Receipt = NonNullable<Awaited<ReturnType<Receipts["findByLink"]>>>;
type State = CallReply<typeof getRefundRequest>["state"];

/** The state of a refund request for the holder of the receipt's link. Throws NOT_FOUND for any other caller. */
export async function readRefundRequest(
  deps: RefundRequestsDeps,
  link: { number: string; signature: string },
): Promise<CallReply<typeof getRefundRequest>> {
  const receipt = await deps.receipts.findByLink(link);
  if (!receipt) throw new CallError("NOT_FOUND");
  const { payment, post } = receipt;
  const request = await findOfPayment(deps.db, payment.id);
  const state = request ? (request.outcome ?? "waiting") : await stateOf(deps, receipt);
  const { refundedCents } = await deps.reversals.findRefunds(payment.paymentIntentId);
  return {
    state: state === "automatic" ? "refunded" : state,
    title: post?.bought.title ?? null,
    amount: toDollars(payment.amountCents),
    refunded: toDollars(refundedCents),
    rule: state === "possible" ? await ruleOf(deps, receipt) : null,
    dueAt: request && !request.outcome ? Math.floor(request.dueAt.getTime() / 1000) : null,
    answer: request ? answerTo(deps, request) : null,
  };
}

function answerTo({ keys }: RefundRequestsDeps, { id, sealedNote, language }: RequestRow) {
  const text = sealedNote && unseal(keys, "refund-request-seal", id, sealedNote);
  return text ? { text, language } : null;
}

/**
 * Stores the request of a buyer, once a payment, in the language of the screen. Refunds at once if the server has never delivered the body: the access ends in the same
 * transaction, so that nobody reads and is refunded. Any other request waits for a team member, and a mail confirms it. Throws NOT_FOUND, and WRONG_STATE if
 * nothing is left to ask for.
 */
export async function requestRefund(
  deps: RefundRequestsDeps,
  link: { number: string; signature: string },
  { reason, text = "", trap, language }: CallBody<typeof call> & { language: ScreenLanguage },
): Promise<CallReply<typeof call>> {
  const receipt = await deps.receipts.findByLink(link);
  if (!receipt) throw new CallError("NOT_FOUND");
  // A program that fills in the honeypot gets no hint that it was detected.
  if (trap) return { outcome: "waiting" };
  if ((await stateOf(deps, receipt)) !== "possible") throw new CallError("WRONG_STATE");
  const { payment } = receipt;
  const id = randomUUID();
  const sealed = text.trim() === "" ? null : seal(deps.keys, "refund-request-seal", id, text.trim());
  return deps.db.transaction(async (tx) => {
    const orderId = await automaticOrder(deps, tx, receipt);
    const isAutomatic = orderId !== undefined;
    const isNew = await insertRequest(tx, { id, paymentId: payment.id, reason, sealed, language, isAutomatic });
    if (!isNew) throw new CallError("WRONG_STATE");
    if (!isAutomatic) {
      await deps.jobs.queueJob(tx, confirmRequestJob, { subjectId: id, payload: {} });
      return { outcome: "waiting" };
    }
    await deps.access.endAccess(tx, orderId, "refund");
    await deps.reversals.queueRefund(tx, {
      ...{ paymentIntentId: payment.paymentIntentId, reason: "requested", held: false },
    });
    return { outcome: "automatic" };
  });
}

/** The purchase if its refund is automatic: never opened, not reversed, and not the fourth of its reader. Locks both until the end. */
async function automaticOrder(
  { access }: RefundRequestsDeps,
  tx: Transaction,
  { payment }: Receipt,
): Promise<string | undefined> {
  const { orderId } = await findSubject(tx, payment.paymentIntentId);
  if (orderId === null) return undefined;
  await holdReaderOfOrder(tx, orderId);
  const grant = await access.holdGrantOfOrder(tx, orderId);
  const { mayBeAutomatic, isReversed } = await findSubject(tx, payment.paymentIntentId);
  return grant && !grant.opened && !grant.revoked && mayBeAutomatic && !isReversed ? orderId : undefined;
}

/** The rule for a request made now. Locks nothing: a buyer who opens the post afterwards gets an answer of the team. */
async function ruleOf(
  { db, access }: RefundRequestsDeps,
  { payment }: Receipt,
): Promise<"at-once" | "opened" | "team"> {
  const { orderId, mayBeAutomatic } = await findSubject(db, payment.paymentIntentId);
  const grant = orderId === null ? undefined : await access.grantOfOrder(orderId);
  if (!grant) return "team";
  if (grant.opened) return "opened";
  return mayBeAutomatic && !grant.revoked ? "at-once" : "team";
}

async function stateOf({ db, reversals }: RefundRequestsDeps, { payment }: Receipt): Promise<State> {
  const { refundedCents } = await reversals.findRefunds(payment.paymentIntentId);
  const { isInTime, isReversed } = await findSubject(db, payment.paymentIntentId);
  if (isReversed || refundedCents >= payment.amountCents) return "impossible";
  return isInTime ? "possible" : "too-late";
}

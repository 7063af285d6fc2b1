import type { CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { getPurchase } from "#contract/purchases.ts";
import type { Principal } from "#server/calls/handler.ts";
import { refundLimitOf } from "#server/domains/operations/index.ts";
import { accessOf, idOf, type Paid, toListed, toSec } from "./describe-purchase.ts";
import type { DeskDeps } from "./desk-deps.ts";
import { findWaitingRequest } from "./waiting-request-store.ts";

/** A purchase or free payment for a team member. Records the opening before it reads the history. Throws NOT_FOUND. */
export async function readPurchase(
  deps: DeskDeps,
  id: string,
  principal: Principal,
): Promise<CallReply<typeof getPurchase>> {
  const { db, accounts, operations, payments } = deps;
  const paid = await operations.findById(id);
  if (!paid) throw new CallError("NOT_FOUND");
  await db.transaction((tx) =>
    accounts.recordAction(tx, principal, { action: "open-purchase", subjectKind: "purchase", subjectId: idOf(paid) }),
  );
  const { owedBack, paymentIntentId } = paid;
  const payment = paymentIntentId === null ? undefined : await payments.find(db, paymentIntentId);
  const refundedCents = payment ? await operations.findRefundedCents(payment) : 0;
  const actions = await accounts.listActionsOn(db, id);
  return {
    ...toListed(paid),
    refunded: toDollars(refundedCents),
    access: accessOf(paid),
    mails: paid.mails,
    refunds: paid.refunds.map(inDollars),
    disputes: paid.disputes.map((dispute) => ({ id: dispute.id, ...inDollars(dispute) })),
    queuedRefund: owedBack && {
      reason: owedBack.reason,
      state: owedBack.refunded ? "refunded" : owedBack.held ? "held" : "due",
    },
    isFraudWarned: paid.isWarned,
    refundRequestId:
      (payment && mayRefund(principal) && (await findWaitingRequest(db, payment.paymentIntentId))) || null,
    refundable: toDollars(refundableCents(paid, refundedCents, principal)),
    actions: actions.map(({ by, action, at }) => ({ by, action, at: toSec(at) })),
  };
}

function refundableCents(paid: Paid, refundedCents: number, principal: Principal): number {
  const [amountCents, paidAt] = "orderId" in paid ? [paid.amountCents, paid.settledAt] : [paid.totalCents, paid.paidAt];
  const isHeldByBank = paid.disputes.some(({ status }) => status === "open" || status === "lost");
  if (!paidAt || isHeldByBank || !mayRefund(principal)) return 0;
  const most = Math.min(amountCents, refundLimitOf(principal) ?? amountCents);
  return Math.max(0, most - refundedCents);
}

function mayRefund({ roles }: Principal): boolean {
  return roles.includes("finance") || roles.includes("support");
}

function inDollars({ amountCents, status, seenSec }: Paid["refunds"][number]) {
  return { amount: toDollars(amountCents), status, at: seenSec };
}

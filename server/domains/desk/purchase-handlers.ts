import { isEmailAddress, trimAddress } from "#contract/email.ts";
import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import { isReceiptNumber } from "#contract/receipts.ts";
import type { TeamActionName } from "#contract/team-actions.ts";
import type { Handlers, Principal } from "#server/calls/handler.ts";
import { actorOf, asCallError, refundAsMember, refuseOwnSale } from "#server/domains/operations/index.ts";
import { idOf, type Paid, toListed } from "./describe-purchase.ts";
import type { DeskDeps } from "./desk-deps.ts";
import { readPurchase } from "./read-purchase.ts";

/** Handles the calls about purchases at the desk. */
export function createPurchaseHandlers(deps: DeskDeps) {
  const { db, accounts, operations } = deps;
  const record = (principal: Principal, action: TeamActionName, subjectId: string, detail = {}) =>
    db.transaction((tx) =>
      accounts.recordAction(tx, principal, { action, subjectKind: "purchase", subjectId, detail }),
    );
  return {
    async searchPurchases({ body, auth: { principal } }) {
      const found = await find(deps, principal, body.query);
      const detail = { by: body.query.includes("@") ? "address" : "receipt", found: found.map(idOf) };
      await record(principal, "find-purchases", "search", detail);
      return { data: found.map(toListed) };
    },

    getPurchase: ({ params, auth }) => readPurchase(deps, params.id, auth.principal),

    async resendPurchaseCode({ params: { id }, auth: { principal } }) {
      await asCallError(operations.resendPurchaseCode(actorOf(principal), id));
      await record(principal, "resend-code", id);
      return undefined;
    },

    async refundPurchase({ params: { id }, body, auth: { principal } }) {
      await refuseOwnSale(db, principal, { purchaseId: id });
      const { attempt, amount, refunded } = body;
      const order = { purchaseId: id, attempt, seenCents: refunded, amountCents: amount ?? undefined };
      // The operators' own record begins before the refund; this one is what the team reads.
      const { amountCents } = await refundAsMember(operations, principal, order);
      await record(principal, "refund-purchase", id, { amountCents, attempt });
      return { amount: toDollars(amountCents) };
    },
  } satisfies Partial<Handlers>;
}

async function find({ operations }: DeskDeps, principal: Principal, query: string): Promise<Paid[]> {
  const typed = query.trim();
  const number = typed.toUpperCase();
  if (isReceiptNumber(number)) {
    const found = await operations.findByReceipt(actorOf(principal), number);
    return found ? [found] : [];
  }
  const email = trimAddress(typed);
  if (!isEmailAddress(email))
    throw new CallError("INVALID_DATA", { cause: { issues: [{ path: ["query"], code: "custom" }] } });
  return operations.findPurchases(actorOf(principal), { email, slug: undefined });
}

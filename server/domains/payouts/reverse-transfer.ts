import type { CallBody } from "#contract/call.ts";
import type { reverseTransfer as call } from "#contract/desk-payouts.ts";
import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { sendReversal } from "./send-reversals.ts";
import {
  findReversal,
  findReversible,
  insertReversal,
  lockReversible,
  type ReversiblePayout,
} from "./transfer-reversals-store.ts";

type Order = CallBody<typeof call>;

/**
 * Takes money back from a payout's transfer, once per attempt: at most what its creator owes. The books have it before the provider is
 * asked; after a lost answer or a crash the worker finds out what came back. Throws NOT_FOUND for a payout without a transfer,
 * OWN_CASE, STATE_CHANGED if somebody else took money back meanwhile, WRONG_STATE if the reason is not the creator's or the provider refuses,
 * INVALID_DATA for a higher amount, and PAYMENT_PROVIDER_UNAVAILABLE (the worker continues).
 */
export async function reverseTransfer(
  parts: PayoutsDeps,
  payoutId: string,
  { order, principal }: { order: Order; principal: Principal },
): Promise<void> {
  const { db } = parts;
  await db.transaction(async (tx) => {
    const found = await findReversible(tx, payoutId);
    if (!found) throw new CallError("NOT_FOUND");
    if (found.creatorId === principal.creatorId) throw new CallError("OWN_CASE");
    const locked = await lockReversible(tx, found);
    const known = await findReversal(tx, order.attempt);
    if (known && known.payoutId !== payoutId) throw new CallError("STATE_CHANGED");
    if (!known) await orderReversal(parts, tx, { payout: locked, order, principal });
  });
  const ordered = await findReversal(db, order.attempt);
  if (ordered && (await sendReversal(parts, ordered)) === "refused") throw new CallError("WRONG_STATE");
}

async function orderReversal(
  { ledger, accounts }: PayoutsDeps,
  tx: Transaction,
  { payout, order, principal }: { payout: ReversiblePayout; order: Order; principal: Principal },
): Promise<void> {
  const { attempt, amount: amountCents, reason } = order;
  const { id: payoutId, creatorId } = payout;
  if (payout.reversedCents !== order.reversed) throw new CallError("STATE_CHANGED");
  if (!reasonsOf(payout).includes(reason)) throw new CallError("WRONG_STATE");
  if (amountCents > reversibleCents(payout))
    throw new CallError("INVALID_DATA", { cause: { issues: [{ path: ["amount"], code: "custom" }] } });
  await insertReversal(tx, { id: attempt, payoutId, amountCents, reason, orderedBy: principal.accountId });
  await ledger.recordReversing(tx, { reversalId: attempt, payoutId, creatorId, amountCents });
  const subject = { subjectKind: "payout", subjectId: payoutId, detail: { creatorId, amountCents, reason } } as const;
  await accounts.recordAction(tx, principal, { action: "reverse-transfer", ...subject });
}

/** Why money of a creator may be taken back. */
export function reasonsOf({ isFraud, isClosed }: ReversiblePayout): ("fraud" | "closing")[] {
  return [...(isFraud ? (["fraud"] as const) : []), ...(isClosed ? (["closing"] as const) : [])];
}

/** The most that may be taken back, in cents: what the creator owes and the transfer still has. Nothing of a payment to a bank, which has no way back. */
export function reversibleCents(payout: ReversiblePayout): number {
  if (reasonsOf(payout).length === 0 || payout.rail !== "connect") return 0;
  return Math.max(0, Math.min(payout.owedCents, payout.amountCents - payout.reversedCents));
}

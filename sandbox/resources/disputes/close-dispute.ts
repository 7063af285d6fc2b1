import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { disputes } from "../../records/dispute-collection.ts";
import type { Cause, World } from "../../state/world.ts";
import { invalidState } from "../../wire/api-error.ts";
import { mustFind } from "../../wire/resource.ts";
import { postBalanceTransaction } from "../balance-transactions/post-balance-transaction.ts";
import { disputeFeeCents } from "./open-dispute.ts";

/** How a dispute ends for the shop. */
export interface DisputeOutcome {
  outcome: "won" | "lost";
  /** Whether a win also returns the fee, as it does for older accounts and in some countries. */
  isFeeReturned?: boolean | undefined;
}

const closed = ["won", "lost", "warning_closed"];

/** Closes a dispute: `won` returns the amount to the balance, `lost` moves nothing more. An inquiry is only closed. */
export function closeDispute(world: World, id: string, verdict: DisputeOutcome, cause: Cause): Stripe.Dispute {
  const current = mustFind(world.store, disputes, "dispute", id);
  if (closed.includes(current.status)) {
    throw invalidState("dispute_already_closed", `Dispute ${id} is closed: it is ${current.status}.`);
  }
  const isInquiry = current.status.startsWith("warning_");
  const isWon = verdict.outcome === "won";
  const returned = isWon && !isInquiry ? [reinstate(world, current, verdict)] : [];
  const changed = world.store.put(disputes, id, {
    ...current,
    balance_transactions: [...current.balance_transactions, ...returned],
    is_charge_refundable: isWon || isInquiry,
    status: isInquiry ? "warning_closed" : verdict.outcome,
  });
  emitEvent(world, "charge.dispute.closed", changed, cause, { status: current.status });
  if (returned.length > 0) emitEvent(world, "charge.dispute.funds_reinstated", changed, cause);
  return changed;
}

function reinstate(
  world: World,
  dispute: Stripe.Dispute,
  { isFeeReturned }: DisputeOutcome,
): Stripe.BalanceTransaction {
  return postBalanceTransaction(world, {
    category: "dispute_reversal",
    amountCents: dispute.amount,
    fee: isFeeReturned ? { cents: -disputeFeeCents, description: "Dispute fee" } : null,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${String(dispute.charge)}`,
  });
}

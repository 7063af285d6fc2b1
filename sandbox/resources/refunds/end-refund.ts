import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { charges } from "../../records/charge-collection.ts";
import { refunds } from "../../records/refund-collection.ts";
import { dueRecords } from "../../state/due-records.ts";
import type { DueWork } from "../../state/scheduler.ts";
import { collection } from "../../state/store.ts";
import type { World } from "../../state/world.ts";
import { invalidState } from "../../wire/api-error.ts";
import { mustFind } from "../../wire/resource.ts";
import { postBalanceTransaction } from "../balance-transactions/post-balance-transaction.ts";

/** Stripe's reasons for a failed refund. */
export const refundFailures = [
  "charge_for_pending_refund_disputed",
  "declined",
  "expired_or_canceled_card",
  "insufficient_funds",
  "lost_or_stolen_card",
  "merchant_request",
  "unknown",
] as const;

export type RefundFailure = (typeof refundFailures)[number];

/** Refunds of test cards that will change their status. */
export const dueRefunds = collection<{ refundId: string; end: "succeeds" | "fails"; dueAtMs: number }>("due_refunds");

/** Applies due status changes to refunds of test cards. */
export function finishDueRefunds(world: World): DueWork {
  return dueRecords(world.store, dueRefunds, ({ refundId, end }) => {
    const status = world.store.get(refunds, refundId)?.status;
    if (end === "fails" && status !== "failed") failRefund(world, refundId, "unknown");
    if (end === "succeeds" && status === "pending") succeed(world, refundId);
  });
}

/** Fails a refund as the bank: the money returns to the balance, and the charge can be refunded again. */
export function failRefund(world: World, id: string, reason: RefundFailure): Stripe.Refund {
  const current = mustFind(world.store, refunds, "refund", id);
  if (current.status === "failed") throw invalidState("refund_already_failed", `Refund ${id} has already failed.`);
  const returned = postBalanceTransaction(world, {
    category: "refund_failure",
    amountCents: current.amount,
    fee: null,
    currency: current.currency,
    source: id,
    description: "REFUND FAILURE",
  });
  const failed = world.store.put(refunds, id, {
    ...current,
    failure_balance_transaction: returned.id,
    failure_reason: reason,
    status: "failed",
  });
  undoRefund(world, current);
  for (const type of ["refund.updated", "refund.failed", "charge.refund.updated"] as const) {
    emitEvent(world, type, failed, null, { status: current.status });
  }
  return failed;
}

function undoRefund(world: World, { charge: chargeId, amount }: Stripe.Refund): void {
  const charge = world.store.get(charges, String(chargeId));
  if (!charge) return;
  const amountRefunded = charge.amount_refunded - amount;
  world.store.put(charges, charge.id, { ...charge, amount_refunded: amountRefunded, refunded: false });
}

function succeed(world: World, id: string): void {
  const current = mustFind(world.store, refunds, "refund", id);
  const succeeded = world.store.put(refunds, id, { ...current, status: "succeeded" });
  for (const type of ["refund.updated", "charge.refund.updated"] as const) {
    emitEvent(world, type, succeeded, null, { status: current.status });
  }
}

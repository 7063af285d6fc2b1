import { emitEvent } from "../../events/emit-event.ts";
import type { DueWork } from "../../state/scheduler.ts";
import { collection } from "../../state/store.ts";
import type { World } from "../../world.ts";
import { charges } from "../charges/charge-collection.ts";
import { chargeFeeCents, postBalanceTransaction } from "./post-balance-transaction.ts";

/** Charges whose balance transaction is still to come. */
export const dueBalances = collection<{ chargeId: string; dueAtMs: number }>("due_balances");

/** Gives paid charges their balance transaction a moment later, as Stripe's asynchronous capture does. */
export function postDueBalances(world: World): DueWork {
  return {
    nextDueAtMs() {
      const due = world.store.all(dueBalances).map(({ dueAtMs }) => dueAtMs);
      return due.length === 0 ? null : Math.min(...due);
    },
    runDue(nowMs) {
      for (const { chargeId, dueAtMs } of world.store.all(dueBalances)) {
        if (dueAtMs <= nowMs) world.store.transact(() => postBalance(world, chargeId));
      }
    },
  };
}

function postBalance(world: World, chargeId: string): void {
  world.store.remove(dueBalances, chargeId);
  const charge = world.store.get(charges, chargeId);
  if (!charge) return;
  const { id } = postBalanceTransaction(world, {
    type: "charge",
    amountCents: charge.amount,
    feeCents: chargeFeeCents(charge.amount),
    currency: charge.currency,
    source: chargeId,
    description: charge.description,
  });
  const posted = world.store.put(charges, chargeId, { ...charge, balance_transaction: id });
  emitEvent(world, "charge.updated", posted, null, { balance_transaction: null });
}

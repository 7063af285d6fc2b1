import { emitEvent } from "../../events/emit-event.ts";
import { charges } from "../../records/charge-collection.ts";
import { dueRecords } from "../../state/due-records.ts";
import type { DueWork } from "../../state/scheduler.ts";
import { collection } from "../../state/store.ts";
import type { World } from "../../state/world.ts";
import { chargeFeeCents, postBalanceTransaction } from "./post-balance-transaction.ts";

/** Charges that do not have their balance transaction yet. */
export const dueBalances = collection<{ chargeId: string; dueAtMs: number }>("due_balances");

/** Adds balance transactions to paid charges after a delay, like Stripe's asynchronous capture. */
export function postDueBalances(world: World): DueWork {
  return dueRecords(world.store, dueBalances, ({ chargeId }) => postBalance(world, chargeId));
}

function postBalance(world: World, chargeId: string): void {
  const charge = world.store.get(charges, chargeId);
  if (!charge) return;
  const feeCents = chargeFeeCents(charge.amount);
  const { id } = postBalanceTransaction(world, {
    category: "charge",
    amountCents: charge.amount,
    fee: { cents: feeCents, description: "Stripe processing fees" },
    currency: charge.currency,
    source: chargeId,
    description: charge.description,
  });
  const posted = world.store.put(charges, chargeId, { ...charge, balance_transaction: id });
  emitEvent(world, "charge.updated", posted, null, { balance_transaction: null });
}

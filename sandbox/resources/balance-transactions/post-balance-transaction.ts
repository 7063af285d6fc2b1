import type { Stripe } from "stripe";
import { newId } from "../../wire/new-id.ts";
import type { World } from "../../world.ts";
import { balanceTransactions } from "./balance-transaction-collection.ts";

const availableAfterSec = 2 * 24 * 60 * 60;

/** What a movement is; `feeCents` is what the provider keeps of it. */
export interface Movement {
  type: "charge" | "refund" | "adjustment";
  amountCents: number;
  feeCents: number;
  currency: string;
  source: string;
  description: string | null;
}

/** The provider's fee on a charge: 2.9% + 30c, rounded half up. */
export function chargeFeeCents(amountCents: number): number {
  return Math.floor((amountCents * 29 + 500) / 1000) + 30;
}

/** Writes a movement on the balance. */
export function postBalanceTransaction(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { type, amountCents, feeCents, currency, source, description } = movement;
  const id = newId("txn_");
  const nowSec = world.clock.nowSec();
  return world.store.put(balanceTransactions, id, {
    id,
    object: "balance_transaction",
    amount: amountCents,
    available_on: type === "charge" ? nowSec + availableAfterSec : nowSec,
    balance_type: "payments",
    created: nowSec,
    currency,
    description,
    exchange_rate: null,
    fee: feeCents,
    fee_details:
      feeCents === 0
        ? []
        : [
            {
              amount: feeCents,
              application: null,
              currency,
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amountCents - feeCents,
    reporting_category: type,
    source,
    status: type === "charge" ? "pending" : "available",
    type,
  });
}

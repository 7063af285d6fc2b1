import type { Stripe } from "stripe";
import { balanceTransactions, connectedMovements } from "../../records/balance-transaction-collection.ts";
import type { World } from "../../state/world.ts";
import { newId } from "../../wire/new-id.ts";

const availableAfterSec = 2 * 24 * 60 * 60;

/** Stripe's reporting category of a movement, and the type of its balance transaction. */
const typeOf = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  dispute: "adjustment",
  dispute_reversal: "adjustment",
  transfer: "transfer",
  transfer_reversal: "transfer_refund",
  payment: "payment",
  payment_refund: "payment_refund",
  payout: "payout",
  payout_failure: "payout_failure",
  topup: "topup",
  fee: "stripe_fee",
} satisfies Record<string, Stripe.BalanceTransaction.Type>;

/** A balance movement. `feeCents` is the provider's fee; a negative fee is returned. */
export interface Movement {
  category: keyof typeof typeOf;
  amountCents: number;
  fee: { cents: number; description: string } | null;
  currency: string;
  /** The rate at which it came from another currency; null without an exchange, the default. */
  exchangeRate?: number | null;
  /** Null for fees of a month. */
  source: string | null;
  description: string | null;
  /** The connected account whose balance it changes; default is the platform. */
  account?: string;
}

/** The provider's fee for a charge: 2.9% + 30c, rounded half up. */
export function chargeFeeCents(amountCents: number): number {
  return Math.floor((amountCents * 29 + 500) / 1000) + 30;
}

/** Records a movement on the balance. */
export function postBalanceTransaction(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { category, amountCents, fee, currency, source, description } = movement;
  const id = newId("txn_");
  const nowSec = world.clock.nowSec();
  const feeCents = fee?.cents ?? 0;
  const isLate = category === "charge";
  const posted: Stripe.BalanceTransaction = {
    id,
    object: "balance_transaction",
    amount: amountCents,
    available_on: isLate ? nowSec + availableAfterSec : nowSec,
    balance_type: "payments",
    created: nowSec,
    currency,
    description,
    exchange_rate: movement.exchangeRate ?? null,
    fee: feeCents,
    fee_details: fee
      ? [{ amount: feeCents, application: null, currency, description: fee.description, type: "stripe_fee" }]
      : [],
    net: amountCents - feeCents,
    reporting_category: category,
    source,
    status: isLate ? "pending" : "available",
    type: typeOf[category],
  };
  if (movement.account === undefined) return world.store.put(balanceTransactions, id, posted);
  world.store.put(connectedMovements, id, { id, account: movement.account, posted });
  return posted;
}

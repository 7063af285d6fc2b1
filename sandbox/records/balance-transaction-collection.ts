import type { Stripe } from "stripe";
import { collection, type Store } from "../state/store.ts";
import type { World } from "../state/world.ts";

/** All balance transactions. */
export const balanceTransactions = collection<Stripe.BalanceTransaction>("balance_transactions");

/** The movements of connected accounts' balances. */
export const connectedMovements = collection<{ id: string; account: string; posted: Stripe.BalanceTransaction }>(
  "connected_movements",
);

/** The movements of the platform's balance, or of a connected account's, oldest first. */
export function movementsOf(store: Store, account: string | undefined): Stripe.BalanceTransaction[] {
  if (account === undefined) return store.all(balanceTransactions);
  return store
    .all(connectedMovements)
    .filter((each) => each.account === account)
    .map(({ posted }) => posted);
}

/** The available part of an account's balance in a currency, in hundredths; the default is US dollars. */
export function availableCents({ store, clock }: World, account?: string, wanted = "usd"): number {
  return movementsOf(store, account)
    .filter(({ available_on: sec, currency }) => currency === wanted && sec <= clock.nowSec())
    .reduce((sum, { net }) => sum + net, 0);
}

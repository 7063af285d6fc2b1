import type { Stripe } from "stripe";
import { movementsOf } from "../records/balance-transaction-collection.ts";
import type { Resource } from "../wire/resource.ts";
import { type Call, route } from "../wire/route.ts";

const retrieve = route({ method: "GET", path: "/v1/balance", shape: {}, handle: currentBalance });

/** The sum of all movements by currency, split into available and pending. */
function currentBalance({ store, clock, account }: Call): Stripe.Balance {
  const movements = movementsOf(store, account);
  const nowSec = clock.nowSec();
  const currencies = [...new Set(["usd", ...movements.map(({ currency }) => currency)])];
  const sum = (currency: string, isAvailable: boolean) => {
    const amount = movements
      .filter((movement) => movement.currency === currency && movement.available_on <= nowSec === isAvailable)
      .reduce((total, { net }) => total + net, 0);
    return { amount, currency, source_types: { card: amount } };
  };
  return {
    object: "balance",
    available: currencies.map((currency) => sum(currency, true)),
    livemode: false,
    pending: currencies.map((currency) => sum(currency, false)),
  };
}

/** The account's balance at the provider. */
export const balanceResource: Resource = { object: "balance", routes: [retrieve] };

import type { Stripe } from "stripe";
import { balanceTransactions, movementsOf } from "../../records/balance-transaction-collection.ts";
import { bankPayouts } from "../../records/bank-payout-collection.ts";
import type { World } from "../../state/world.ts";
import { invalidParam } from "../../wire/api-error.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";

const path = "/v1/balance_transactions";

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: (call, _params, { id = "" }) =>
    current(call, mustFind(call.store, balanceTransactions, "balance transaction", id)),
});

const list = route({
  method: "GET",
  path,
  shape: { ...pageShape, currency: text(), source: text(), type: text(), payout: text() },
  handle(call, { currency, source, type, payout, ...page }) {
    const bankPayout = payout === undefined ? undefined : mustFind(call.store, bankPayouts, "payout", payout, "payout");
    if (bankPayout?.payout.automatic === false)
      throw invalidParam(
        "payout",
        "Balance transaction history can only be filtered on automatic payouts, not manual.",
      );
    const paidOut = bankPayout?.movements;
    const found = movementsOf(call.store, call.account)
      .filter(({ id }) => paidOut === undefined || paidOut.includes(id))
      .filter((movement) => currency === undefined || movement.currency === currency)
      .filter((movement) => source === undefined || movement.source === source)
      .filter((movement) => type === undefined || movement.type === type);
    const { data, ...rest } = listPage(path, found, page);
    return { ...rest, data: data.map((movement) => current(call, movement)) };
  },
});

/** The movement with its status at the current time: it becomes available without an event. */
function current({ clock }: World, movement: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...movement, status: movement.available_on <= clock.nowSec() ? "available" : "pending" };
}

/** Movements of the account's balance. */
export const balanceTransactionResource: Resource = {
  object: "balance_transaction",
  collection: balanceTransactions,
  idPrefix: "txn_",
  expandable: ["source"],
  routes: [retrieve, list],
};

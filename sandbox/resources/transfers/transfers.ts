import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { availableCents } from "../../records/balance-transaction-collection.ts";
import { type ConnectedAccount, connectedAccounts } from "../../records/connected-account-collection.ts";
import { reversals, transfers } from "../../records/transfer-collection.ts";
import { invalidParam, invalidState, resourceMissing } from "../../wire/api-error.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { newId } from "../../wire/new-id.ts";
import { integer, oneOf, type Read, required, text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { type Call, route } from "../../wire/route.ts";
import { postBalanceTransaction } from "../balance-transactions/post-balance-transaction.ts";
import { currencyOf, exchange } from "../connected-accounts/account-currencies.ts";
import { mayReceiveTransfers } from "../connected-accounts/account-view.ts";
import { planPayout } from "../payouts/move-payouts.ts";

const path = "/v1/transfers";

const createShape = {
  amount: required(integer({ min: 1 })),
  currency: required(oneOf("usd")),
  destination: required(text()),
  transfer_group: text(),
  description: text(),
  metadata: metadataParam,
} satisfies Partial<Record<keyof Stripe.TransferCreateParams, unknown>>;

function createTransfer(call: Call, params: Read<typeof createShape>): Stripe.Transfer {
  const { amount, destination } = params;
  const currency = currencyOf(findActive(call, destination));
  if (availableCents(call) < amount)
    throw invalidState(
      "balance_insufficient",
      "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance.",
    );
  const [id, payment] = [newId("tr_"), newId("py_")];
  const money = { fee: null, description: params.description ?? null };
  const { id: movement } = postBalanceTransaction(call, {
    ...{ ...money, category: "transfer", amountCents: -amount, currency: "usd", source: id },
  });
  const { cents, rate } = exchange(amount, currency);
  postBalanceTransaction(call, {
    ...{ ...money, category: "payment", amountCents: cents, currency, exchangeRate: rate, source: payment },
    account: destination,
  });
  const transfer = call.store.put(transfers, id, {
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: movement,
    created: call.clock.nowSec(),
    currency: "usd",
    description: params.description ?? null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: changeMetadata({}, params.metadata),
    reversals: { object: "list", data: [], has_more: false, url: `${path}/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: "card",
    transfer_group: params.transfer_group ?? null,
  });
  planPayout(call, destination);
  emitEvent(call, "transfer.created", transfer, call.cause);
  return transfer;
}

function findActive({ store, clock }: Call, id: string): ConnectedAccount {
  const account = store.get(connectedAccounts, id);
  if (!account || account.standing === "deauthorized") throw resourceMissing("destination", id, "destination");
  if (mayReceiveTransfers(account, clock.nowSec())) return account;
  throw invalidState(
    "insufficient_capabilities_for_transfer",
    "Your destination account needs to have at least one of the following capabilities enabled: transfers, legacy_payments",
  );
}

const create = route({ method: "POST", path, shape: createShape, handle: createTransfer });

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, transfers, "transfer", id),
});

const list = route({
  method: "GET",
  path,
  shape: { ...pageShape, destination: text(), transfer_group: text() },
  handle({ store }, { destination, transfer_group: wanted, ...page }) {
    const found = store
      .all(transfers)
      .filter((each) => destination === undefined || each.destination === destination)
      .filter((each) => wanted === undefined || each.transfer_group === wanted);
    return listPage(path, found, page);
  },
});

const reverse = route({
  method: "POST",
  path: `${path}/:id/reversals`,
  shape: { amount: integer({ min: 1 }), description: text(), metadata: metadataParam },
  handle(call, params, { id = "" }): Stripe.TransferReversal {
    const transfer = mustFind(call.store, transfers, "transfer", id);
    const left = transfer.amount - transfer.amount_reversed;
    const amount = params.amount ?? left;
    const account = String(transfer.destination);
    if (amount > left || left === 0)
      throw invalidParam("amount", `Transfer reversal amount is greater than the unreversed amount (${left}).`);
    const currency = currencyOf(mustFind(call.store, connectedAccounts, "account", account));
    // All parts of a transfer come to what it brought.
    const cents =
      exchange(transfer.amount_reversed + amount, currency).cents - exchange(transfer.amount_reversed, currency).cents;
    if (availableCents(call, account, currency) < cents)
      throw invalidState("balance_insufficient", "The connected account has insufficient funds for the reversal.");
    const reversalId = newId("trr_");
    const money = { fee: null, description: params.description ?? null, source: reversalId };
    const { id: movement } = postBalanceTransaction(call, {
      ...{ ...money, category: "transfer_reversal", amountCents: amount, currency: "usd" },
    });
    postBalanceTransaction(call, { ...money, category: "payment_refund", amountCents: -cents, currency, account });
    const reversal: Stripe.TransferReversal = {
      id: reversalId,
      object: "transfer_reversal",
      amount,
      balance_transaction: movement,
      created: call.clock.nowSec(),
      currency: "usd",
      destination_payment_refund: null,
      metadata: changeMetadata({}, params.metadata),
      source_refund: null,
      transfer: id,
    };
    call.store.put(reversals, reversalId, reversal);
    const reversed = call.store.put(transfers, id, {
      ...transfer,
      amount_reversed: transfer.amount_reversed + amount,
      reversed: amount === left,
      reversals: { ...transfer.reversals, data: [...transfer.reversals.data, reversal] },
    });
    emitEvent(call, "transfer.reversed", reversed, call.cause);
    return reversal;
  },
});

const listReversals = route({
  method: "GET",
  path: `${path}/:id/reversals`,
  shape: pageShape,
  handle({ store }, page, { id = "" }) {
    const { data } = mustFind(store, transfers, "transfer", id).reversals;
    return listPage(`${path}/${id}/reversals`, data.toReversed(), page);
  },
});

/** Reversals are the source of movements. They are asked for by their transfer. */
export const transferReversalResource: Resource = {
  object: "transfer_reversal",
  collection: reversals,
  idPrefix: "trr_",
  expandable: ["transfer"],
  routes: [],
};

/** Transfers to connected accounts and their reversals. */
export const transferResource: Resource = {
  object: "transfer",
  collection: transfers,
  idPrefix: "tr_",
  expandable: ["balance_transaction"],
  routes: [create, retrieve, list, reverse, listReversals],
};

import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { availableCents, movementsOf } from "../../records/balance-transaction-collection.ts";
import { bankPayouts, duePayoutSteps } from "../../records/bank-payout-collection.ts";
import { connectedAccounts } from "../../records/connected-account-collection.ts";
import { dueRecords } from "../../state/due-records.ts";
import type { DueWork } from "../../state/scheduler.ts";
import type { World } from "../../state/world.ts";
import { invalidState } from "../../wire/api-error.ts";
import { newId } from "../../wire/new-id.ts";
import { mustFind } from "../../wire/resource.ts";
import { postBalanceTransaction } from "../balance-transactions/post-balance-transaction.ts";
import { currencyOf } from "../connected-accounts/account-currencies.ts";
import { mayPayOut } from "../connected-accounts/account-view.ts";
import { saveAccount } from "../connected-accounts/save-account.ts";

/** Pays a connected account's available balance out after one step of the provider's clock, unless that is planned. */
export function planPayout({ store, clock, timing }: World, account: string): void {
  if (store.get(duePayoutSteps, account)) return;
  store.put(duePayoutSteps, account, {
    id: account,
    account,
    payout: null,
    dueAtMs: clock.nowMs() + timing.payoutStepMs,
  });
}

/** The automatic payouts: created a step after the money came, then in transit, then paid or failed. */
export function movePayouts(world: World): DueWork {
  return dueRecords(world.store, duePayoutSteps, ({ account, payout, dueAtMs }) => {
    const id = payout ?? createPayout(world, account);
    const status = payout === null ? "pending" : moveOn(world, payout);
    if (id === undefined || (status !== "pending" && status !== "in_transit")) return;
    world.store.put(duePayoutSteps, id, { id, account, payout: id, dueAtMs: dueAtMs + world.timing.payoutStepMs });
  });
}

/** An account takes its available balance out at once, for 1% or 50 cents, as its owner can on the provider's pages. */
export function payOutInstantly(world: World, account: string): Stripe.Payout {
  const id = createPayout(world, account, { isInstant: true });
  if (id === undefined) throw invalidState("balance_insufficient", `Account ${account} has nothing to pay out.`);
  const dueAtMs = world.clock.nowMs() + world.timing.payoutStepMs;
  world.store.put(duePayoutSteps, id, { id, account, payout: id, dueAtMs });
  return mustFind(world.store, bankPayouts, "payout", id).payout;
}

function createPayout(world: World, accountId: string, { isInstant = false } = {}): string | undefined {
  const { store, clock } = world;
  const account = store.get(connectedAccounts, accountId);
  if (!account?.bank || account.bank.isErrored || !mayPayOut(account, clock.nowSec())) return undefined;
  const currency = currencyOf(account);
  const available = availableCents(world, accountId, currency);
  const feeCents = isInstant ? Math.max(50, Math.round(available / 101)) : 0;
  const amount = available - feeCents;
  if (amount <= 0) return undefined;
  const id = newId("po_");
  const sent = store.all(bankPayouts).filter((each) => each.payout.status !== "failed");
  const earlier = new Set(sent.flatMap(({ movements }) => movements));
  const movements = movementsOf(store, accountId).filter(
    ({ id, type }) => !earlier.has(id) && !type.startsWith("payout"),
  );
  const { id: movement } = postBalanceTransaction(world, {
    ...{ category: "payout", amountCents: -amount, currency, source: id },
    fee: isInstant ? { cents: feeCents, description: "Instant payout fee" } : null,
    ...{ description: "STRIPE PAYOUT", account: accountId },
  });
  const payout: Stripe.Payout = {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: clock.nowSec() + Math.round((2 * world.timing.payoutStepMs) / 1000),
    automatic: !isInstant,
    balance_transaction: movement,
    created: clock.nowSec(),
    currency,
    description: "STRIPE PAYOUT",
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: isInstant ? "instant" : "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: isInstant ? "not_applicable" : "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "pending",
    trace_id: null,
    type: "bank_account",
  };
  store.put(bankPayouts, id, { id, account: accountId, payout, movements: movements.map((each) => each.id) });
  emitEvent(world, "payout.created", payout, null, undefined, accountId);
  return id;
}

function moveOn(world: World, id: string): string {
  const record = mustFind(world.store, bankPayouts, "payout", id);
  const failure = world.store.get(connectedAccounts, record.account)?.bank?.failure ?? null;
  if (record.payout.status === "pending") return put(world, id, { status: "in_transit" }, "payout.updated").status;
  if (record.payout.status !== "in_transit") return record.payout.status;
  return failure === null
    ? put(world, id, { status: "paid", trace_id: { status: "supported", value: newId("trace_") } }, "payout.paid")
        .status
    : failPayout(world, id, failure).status;
}

/** Fails a payout as the bank, also after it was paid: the money is in the account's balance again. */
export function failPayout(world: World, id: string, code: string): Stripe.Payout {
  const { account: accountId, payout } = mustFind(world.store, bankPayouts, "payout", id);
  if (payout.status === "failed") throw invalidState("payout_already_failed", `Payout ${id} has already failed.`);
  const { id: returned } = postBalanceTransaction(world, {
    ...{ category: "payout_failure", amountCents: payout.amount, fee: null, currency: payout.currency, source: id },
    ...{ description: "PAYOUT FAILURE", account: accountId },
  });
  const account = mustFind(world.store, connectedAccounts, "account", accountId);
  if (account.bank) saveAccount(world, { ...account, bank: { ...account.bank, isErrored: true } });
  const change = { status: "failed", failure_code: code, failure_balance_transaction: returned };
  return put(world, id, change, "payout.failed");
}

function put(world: World, id: string, change: Partial<Stripe.Payout>, type: Stripe.Event["type"]): Stripe.Payout {
  const record = mustFind(world.store, bankPayouts, "payout", id);
  const payout = { ...record.payout, ...change };
  world.store.put(bankPayouts, id, { ...record, payout });
  emitEvent(world, type, payout, null, { status: record.payout.status }, record.account);
  return payout;
}

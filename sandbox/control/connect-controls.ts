import { availableCents } from "../records/balance-transaction-collection.ts";
import { type ConnectedAccount, connectedAccounts } from "../records/connected-account-collection.ts";
import { financialAccountId, financialFunds } from "../records/outbound-payment-collection.ts";
import { postBalanceTransaction } from "../resources/balance-transactions/post-balance-transaction.ts";
import { accountView, mayPayOut } from "../resources/connected-accounts/account-view.ts";
import { saveAccount } from "../resources/connected-accounts/save-account.ts";
import { changePayment, type PaymentOutcome } from "../resources/money-management/move-payments.ts";
import { failPayout, payOutInstantly, planPayout } from "../resources/payouts/move-payouts.ts";
import type { World } from "../state/world.ts";
import { newId } from "../wire/new-id.ts";
import { integer, readParams, required } from "../wire/params.ts";
import { mustFind } from "../wire/resource.ts";

/**
 * A change of a connected account by Stripe's staff or a bank; `bank` gives it another bank account, or with an `id` an earlier one again, and
 * `card` a debit card that is paid out to from then on, and `dollarBank` a bank account in US dollars beside the other one.
 */
export type AccountChange = Partial<Pick<ConnectedAccount, "standing" | "payoutStanding" | "asked">> & {
  bank?: { id?: string; last4: string; failure?: string | null };
  card?: { last4: string };
  dollarBank?: { last4: string };
};

const change = /^POST \/_control\/accounts\/(\w+)$/;
const fail = /^POST \/_control\/payouts\/(\w+)\/fail$/;
const instant = /^POST \/_control\/accounts\/(\w+)\/instant-payouts$/;
const balance = "POST /_control/balance";
const fees = "POST /_control/connect-fees";
const funds = "POST /_control/financial-account";
const outcome = /^POST \/_control\/outbound-payments\/(\w+)$/;

/** Whether a control simulates what happens to connected accounts, payouts and outbound payments, and the platform's money. */
export function isConnectControl(call: string): boolean {
  return [change, fail, instant, outcome].some((each) => each.test(call)) || [balance, fees, funds].includes(call);
}

/** Changes a connected account or the platform's money, or ends a payout or an outbound payment, paid ones included. */
export function handleConnectControl(world: World, call: string, body: unknown): object {
  if (call === balance) return setBalance(world, read(body).amount);
  if (call === fees) return chargeFees(world, read(body).amount);
  if (call === funds) return world.store.put(financialFunds, financialAccountId, { cents: read(body).amount });
  const payment = outcome.exec(call)?.[1];
  if (payment) return changePayment(world, payment, body as PaymentOutcome);
  const payout = fail.exec(call)?.[1];
  if (payout) return failPayout(world, payout, "account_closed");
  const paidOut = instant.exec(call)?.[1];
  if (paidOut) return payOutInstantly(world, paidOut);
  const account = mustFind(world.store, connectedAccounts, "account", change.exec(call)?.[1] ?? "");
  const {
    standing = account.standing,
    asked = account.asked,
    payoutStanding,
    bank,
    card,
    dollarBank,
  } = body as AccountChange;
  const replaced = bank && {
    id: bank.id ?? newId("ba_"),
    last4: bank.last4,
    failure: bank.failure ?? null,
    isErrored: false,
  };
  const changed: ConnectedAccount = {
    ...{ ...account, standing, asked, bank: replaced ?? account.bank },
    ...(payoutStanding && { payoutStanding }),
    ...(card && { card: { id: newId("card_"), last4: card.last4 } }),
    ...(dollarBank && { dollarBank: { id: newId("ba_"), ...dollarBank, failure: null, isErrored: false } }),
  };
  saveAccount(world, changed);
  const nowSec = world.clock.nowSec();
  if (mayPayOut(changed, nowSec)) planPayout(world, account.id);
  return accountView(changed, nowSec);
}

/** Makes the platform's available balance `amount` cents, by a top-up or a withdrawal. */
function setBalance(world: World, amount: number): object {
  const amountCents = amount - availableCents(world);
  if (amountCents === 0) return { available: amount };
  const category = amountCents > 0 ? ("topup" as const) : ("payout" as const);
  const source = newId(amountCents > 0 ? "tu_" : "po_");
  postBalanceTransaction(world, { category, amountCents, fee: null, currency: "usd", source, description: null });
  return { available: amount };
}

/** The month's fees for connected accounts: one movement that names no payment. */
function chargeFees(world: World, amount: number): object {
  return postBalanceTransaction(world, {
    ...{ category: "fee", amountCents: -amount, fee: null, currency: "usd", source: null },
    description: "Connect account fees",
  });
}

function read(body: unknown) {
  const { amount } = body as { amount?: unknown };
  return readParams({ amount: String(amount) }, { amount: required(integer({ min: 0 })) });
}

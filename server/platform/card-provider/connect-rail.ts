import Stripe from "stripe";
import { accountOf, findOrigin, hasLeft, linkToOnboarding, openAccount } from "./payout-accounts.ts";
import {
  type ListedBankPayout,
  type ListedTransfer,
  type PayoutRail,
  type ProviderTransfer,
  refusalOf,
} from "./payout-rail.ts";

/** Connect as a rail: transfers to the balances of connected accounts, which the provider pays out to their banks. */
export function connectRail(stripe: Stripe, { readOptions }: { readOptions: Stripe.RequestOptions }): PayoutRail {
  return {
    openAccount: (account) =>
      openAccount(stripe, account, {
        dashboard: "express",
        configuration: {
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        },
        defaults: {
          locales: [account.language],
          responsibilities: { fees_collector: "application", losses_collector: "application" },
        },
      }),
    linkToOnboarding: (accountId, ends) => linkToOnboarding(stripe, accountId, ends),
    async linkToDashboard(accountId) {
      try {
        return (await stripe.accounts.createLoginLink(accountId)).url;
      } catch (error) {
        if (hasLeft(error) || error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
        throw error;
      }
    },
    findOrigin: (accountId) => findOrigin(stripe, accountId, readOptions),
    async findAccount(accountId) {
      try {
        const wanted = { include: ["configuration.recipient" as const, "requirements" as const] };
        const account = await stripe.v2.core.accounts.retrieve(accountId, wanted, readOptions);
        // Only the older API tells of the bank, or of the debit card that is paid in its place.
        const { data } = await stripe.accounts.listExternalAccounts(accountId, { limit: 100 }, readOptions);
        const { stripe_transfers: transfers, payouts } =
          account.configuration?.recipient?.capabilities?.stripe_balance ?? {};
        return accountOf(account, transfers, bankOf(data), payouts);
      } catch (error) {
        if (hasLeft(error)) return { status: "disconnected", requirements: [], bankId: null };
        throw error;
      }
    },
    async findTransfer({ group }) {
      const { data } = await stripe.transfers.list({ transfer_group: group, limit: 2 }, readOptions);
      if (data.length > 1) throw new Error(`The transfer group ${group} has more than one transfer`);
      return data[0] && transferOf(data[0]);
    },
    async createTransfer({ accountId, amountCents, group, payoutId, key }) {
      try {
        const money = { amount: amountCents, currency: "usd", destination: accountId };
        const transfer = { ...money, transfer_group: group, metadata: { payout_id: payoutId } };
        return transferOf(await stripe.transfers.create(transfer, { idempotencyKey: key }));
      } catch (error) {
        throw refusalOf(error);
      }
    },
    async listBankPayouts(accountId) {
      const options = { ...readOptions, stripeAccount: accountId };
      const { data } = await stripe.payouts.list({ limit: 100 }, options).catch((error: unknown) => {
        if (hasLeft(error)) return { data: [] };
        throw error;
      });
      return data.map(listedBankPayout);
    },
    listPaymentIds: (accountId, payoutId) =>
      listPaymentIds(stripe, payoutId, { ...readOptions, stripeAccount: accountId }),
    async findBankPayout(accountId, payoutId) {
      const options = { ...readOptions, stripeAccount: accountId };
      try {
        const payout = listedBankPayout(await stripe.payouts.retrieve(payoutId, undefined, options));
        return { ...payout, paymentIds: payout.isAutomatic ? await listPaymentIds(stripe, payoutId, options) : [] };
      } catch (error) {
        if (hasLeft(error)) return undefined;
        throw error;
      }
    },
    async *listTransfers({ sinceSec, untilSec }) {
      let after: string | undefined;
      while (true) {
        const created = { gte: sinceSec, ...(untilSec !== undefined && { lte: untilSec }) };
        const page = await stripe.transfers.list(
          { created, limit: 100, ...(after && { starting_after: after }) },
          readOptions,
        );
        if (page.data.length > 0) yield page.data.map(listed);
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) return;
      }
    },
    async readTransfer(id) {
      try {
        return listed(await stripe.transfers.retrieve(id, undefined, readOptions));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Identifies where an account is paid out to, by the defaults of all currencies: a new one decides which bank gets
 * dollars. Null without any.
 */
function bankOf(banks: Stripe.ExternalAccount[]): string | null {
  const defaults = banks.filter((bank) => "default_for_currency" in bank && bank.default_for_currency);
  const ids = (defaults.length > 0 ? defaults : banks.slice(0, 1)).map(({ id }) => id);
  return ids.sort().join(",") || null;
}

async function listPaymentIds(stripe: Stripe, payout: string, options: Stripe.RequestOptions): Promise<string[]> {
  const movements = stripe.balanceTransactions.list({ payout, limit: 100 }, options);
  const paid = await movements.autoPagingToArray({ limit: 10_000 });
  return paid.filter(({ type }) => type === "payment").map(({ source }) => idOf(source));
}

function transferOf(transfer: Stripe.Transfer): ProviderTransfer {
  return {
    id: transfer.id,
    amountCents: transfer.amount,
    from: "provider-balance",
    accountId: idOf(transfer.destination),
    movementId: idOf(transfer.balance_transaction),
    paymentId: idOf(transfer.destination_payment),
    occurredAtSec: transfer.created,
  };
}

function listedBankPayout(payout: Stripe.Payout): ListedBankPayout {
  const { id, amount: amountCents, currency, status, created: createdSec } = payout;
  const { arrival_date: arrivesAtSec, failure_code: failureCode } = payout;
  const known = (["in_transit", "paid", "failed", "canceled"] as const).find((each) => each === status);
  return {
    ...{ id, amountCents, currency, status: known ?? "pending", createdSec, arrivesAtSec, failureCode },
    isAutomatic: payout.automatic,
    // It goes back to the creator's balance at the provider.
    cameBackAtSec: null,
  };
}

function idOf(value: string | { id: string } | null | undefined): string {
  const id = typeof value === "string" ? value : value?.id;
  if (id === undefined) throw new Error("The provider's answer lacks an id");
  return id;
}

function listed(transfer: Stripe.Transfer): ListedTransfer {
  const { id, destination, amount, amount_reversed: reversedCents, created, transfer_group: group } = transfer;
  const accountId = typeof destination === "string" ? destination : (destination?.id ?? "");
  const { payout_id: payoutId } = transfer.metadata;
  // Other transfers of the account may lack what one to a creator has.
  const grouped = group?.startsWith("payout:") ? { group, payoutId, transfer: transferOf(transfer) } : undefined;
  return { id, accountId, amountCents: amount, reversedCents, createdSec: created, cameBackAtSec: null, grouped };
}

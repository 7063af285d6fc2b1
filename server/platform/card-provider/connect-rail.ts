import Stripe from "stripe";
import {
  type BankPayout,
  type PayoutRail,
  type ProviderAccount,
  type ProviderTransfer,
  TransferRefused,
} from "./payout-rail.ts";

/** Connect as a rail: transfers to the balances of connected accounts, which the provider pays out to their banks. */
export function connectRail(stripe: Stripe, { readOptions }: { readOptions: Stripe.RequestOptions }): PayoutRail {
  return {
    async openAccount({ id, creatorId, email, language, country, entityType }) {
      try {
        const account = await stripe.v2.core.accounts.create(
          {
            contact_email: email,
            dashboard: "express",
            identity: { country, entity_type: entityType },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            defaults: {
              locales: [language],
              responsibilities: { fees_collector: "application", losses_collector: "application" },
            },
            metadata: { creator_id: creatorId },
          },
          { idempotencyKey: `payout-account-${id}` },
        );
        return account.id;
      } catch (error) {
        if (codeOf(error) === "country_unsupported") return undefined;
        throw error;
      }
    },
    async linkToOnboarding(accountId, { returnUrl, refreshUrl, update }) {
      const ends = { return_url: returnUrl, refresh_url: refreshUrl };
      const { url } = await stripe.v2.core.accountLinks.create({
        account: accountId,
        use_case: update
          ? { type: "account_update", account_update: ends }
          : { type: "account_onboarding", account_onboarding: ends },
      });
      return url;
    },
    async findAccount(accountId) {
      try {
        const wanted = { include: ["configuration.recipient" as const, "requirements" as const] };
        const account = await stripe.v2.core.accounts.retrieve(accountId, wanted, readOptions);
        // Only the older API tells of the bank.
        const banks = { object: "bank_account" as const, limit: 10 };
        const { data } = await stripe.accounts.listExternalAccounts(accountId, banks, readOptions);
        return accountOf(account, data);
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
    async createTransfer({ accountId, amountCents, group, key }) {
      try {
        const transfer = { amount: amountCents, currency: "usd", destination: accountId, transfer_group: group };
        return transferOf(await stripe.transfers.create(transfer, { idempotencyKey: key }));
      } catch (error) {
        // The provider repeats a stored answer for its key, so the next attempt needs another one.
        if (error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode !== 409)
          throw new TransferRefused(error.code ?? String(error.statusCode), error);
        throw error;
      }
    },
    async listBankPayouts(accountId) {
      const options = { ...readOptions, stripeAccount: accountId };
      const { data } = await stripe.payouts.list({ limit: 100 }, options).catch((error: unknown) => {
        if (hasLeft(error)) return { data: [] };
        throw error;
      });
      const found: BankPayout[] = [];
      for (const payout of data) found.push(await withPayments(stripe, payout, options));
      return found;
    },
    async findBankPayout(accountId, payoutId) {
      const options = { ...readOptions, stripeAccount: accountId };
      try {
        return await withPayments(stripe, await stripe.payouts.retrieve(payoutId, undefined, options), options);
      } catch (error) {
        if (hasLeft(error)) return undefined;
        throw error;
      }
    },
  };
}

async function withPayments(stripe: Stripe, payout: Stripe.Payout, options: Stripe.RequestOptions) {
  const paid = await stripe.balanceTransactions
    .list({ payout: payout.id, limit: 100 }, options)
    .autoPagingToArray({ limit: 10_000 });
  return bankPayoutOf(payout, paid);
}

function accountOf(account: Stripe.V2.Core.Account, banks: Stripe.ExternalAccount[]): ProviderAccount {
  const status = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  const known = (["active", "pending", "rejected", "unsupported"] as const).find((each) => each === status);
  const { entries = [], summary } = account.requirements ?? {};
  // The provider tells one date: the earliest of all.
  const { status: firstDue, time } = summary?.minimum_deadline ?? {};
  const dueAtSec = time === undefined ? null : Math.floor(Date.parse(time) / 1000);
  return {
    // A status that Stripe adds later is not yet a reason to send money.
    status: account.closed ? "closed" : (known ?? "restricted"),
    requirements: entries
      .filter((entry) => entry.awaiting_action_from !== "stripe")
      .map(({ description, errors, minimum_deadline: { status: due } }) => ({
        code: description,
        dueAtSec: due === firstDue ? dueAtSec : null,
        isPastDue: due === "past_due",
        isRefused: errors.length > 0,
      })),
    bankId: (banks.find((bank) => "default_for_currency" in bank && bank.default_for_currency) ?? banks[0])?.id ?? null,
  };
}

function transferOf(transfer: Stripe.Transfer): ProviderTransfer {
  return {
    id: transfer.id,
    amountCents: transfer.amount,
    accountId: idOf(transfer.destination),
    movementId: idOf(transfer.balance_transaction),
    paymentId: idOf(transfer.destination_payment),
    occurredAtSec: transfer.created,
  };
}

function bankPayoutOf(payout: Stripe.Payout, paid: Stripe.BalanceTransaction[]): BankPayout {
  const { id, amount, status, created: createdSec, arrival_date: arrivesAtSec, failure_code: failureCode } = payout;
  const known = (["in_transit", "paid", "failed", "canceled"] as const).find((each) => each === status);
  const paymentIds = paid.filter(({ type }) => type === "payment").map(({ source }) => idOf(source));
  return { id, amountCents: amount, status: known ?? "pending", createdSec, arrivesAtSec, failureCode, paymentIds };
}

function idOf(value: string | { id: string } | null | undefined): string {
  const id = typeof value === "string" ? value : value?.id;
  if (id === undefined) throw new Error("The provider's answer lacks an id");
  return id;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** Whether the account is no longer connected to us. */
function hasLeft(error: unknown): boolean {
  return codeOf(error) === "account_invalid" || codeOf(error) === "resource_missing";
}

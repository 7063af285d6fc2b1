import Stripe from "stripe";

/** A fee of the provider that belongs to no payment, such as the monthly one for creators' accounts. */
export interface ProviderFee {
  /** `txn_…` */
  id: string;
  /** Below zero. */
  amountCents: number;
  occurredAtSec: number;
}

/** A movement of a creator's balance at the provider, in hundredths of its currency. */
export interface AccountMovement {
  currency: string;
  /** Above zero for money that came in. */
  netCents: number;
  /** The provider's fee for it, which `netCents` has less. */
  feeCents: number;
  /** A movement to the bank, or back from it. */
  isBankPayout: boolean;
  /** The payment that it is about; other things too. Null without one. */
  sourceId: string | null;
}

/** The provider's side of payouts, for the audit. Failures of the network or the provider throw. */
export interface ProviderPayoutBooks {
  /** The balance of a creator's account by currency (three small letters), in hundredths; undefined for an account that was disconnected from the platform. */
  readAccountBalances(accountId: string): Promise<Map<string, number> | undefined>;
  /** All movements of a creator's balance. */
  listAccountMovements(accountId: string): Promise<AccountMovement[]>;
  /** The fees that belong to no payment since a time, newest first. */
  listFees(sinceSec: number): Promise<ProviderFee[]>;
}

/** The books of payouts over a Stripe client. */
export function providerPayoutBooks(
  stripe: Stripe,
  { readOptions }: { readOptions: Stripe.RequestOptions },
): ProviderPayoutBooks {
  return {
    async readAccountBalances(accountId) {
      try {
        const { available, pending } = await stripe.balance.retrieve({}, { ...readOptions, stripeAccount: accountId });
        const balances = new Map<string, number>();
        for (const { currency, amount } of [...available, ...pending])
          balances.set(currency, (balances.get(currency) ?? 0) + amount);
        return balances;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === "account_invalid") return undefined;
        throw error;
      }
    },
    async listAccountMovements(accountId) {
      const found = await stripe.balanceTransactions
        .list({ limit: 100 }, { ...readOptions, stripeAccount: accountId })
        .autoPagingToArray({ limit: 10_000 });
      return found.map(({ currency, net, fee, type, source }) => ({
        ...{ currency, netCents: net, feeCents: fee, isBankPayout: type.startsWith("payout") },
        sourceId: typeof source === "string" ? source : (source?.id ?? null),
      }));
    },
    async listFees(sinceSec) {
      const wanted = { type: "stripe_fee", created: { gte: sinceSec }, limit: 100 };
      const found = await stripe.balanceTransactions.list(wanted, readOptions).autoPagingToArray({ limit: 1_000 });
      return found.map(({ id, amount, created }) => ({ id, amountCents: amount, occurredAtSec: created }));
    },
  };
}

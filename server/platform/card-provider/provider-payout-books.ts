import Stripe from "stripe";

/** A fee of the provider that belongs to no payment, such as the monthly one for creators' accounts. */
export interface ProviderFee {
  /** `txn_…` */
  id: string;
  /** Below zero. */
  amountCents: number;
  occurredAtSec: number;
}

/** The provider's side of payouts, for the audit. Failures of the network or the provider throw. */
export interface ProviderPayoutBooks {
  /** The balance of a creator's account, in cents; undefined for an account that was disconnected from the platform. */
  readAccountBalance(accountId: string): Promise<number | undefined>;
  /** The fees that belong to no payment since a time, newest first. */
  listFees(sinceSec: number): Promise<ProviderFee[]>;
}

/** The books of payouts over a Stripe client. */
export function providerPayoutBooks(
  stripe: Stripe,
  { readOptions }: { readOptions: Stripe.RequestOptions },
): ProviderPayoutBooks {
  return {
    async readAccountBalance(accountId) {
      try {
        const { available, pending } = await stripe.balance.retrieve({}, { ...readOptions, stripeAccount: accountId });
        return [...available, ...pending]
          .filter(({ currency }) => currency === "usd")
          .reduce((sum, { amount }) => sum + amount, 0);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === "account_invalid") return undefined;
        throw error;
      }
    },
    async listFees(sinceSec) {
      const wanted = { type: "stripe_fee", created: { gte: sinceSec }, limit: 100 };
      const found = await stripe.balanceTransactions.list(wanted, readOptions).autoPagingToArray({ limit: 1_000 });
      return found.map(({ id, amount, created }) => ({ id, amountCents: amount, occurredAtSec: created }));
    },
  };
}

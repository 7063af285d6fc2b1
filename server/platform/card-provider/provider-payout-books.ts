import Stripe from "stripe";

/** A transfer to a creator's account, as the provider lists it. Amounts are cents of US dollars. */
export interface ListedTransfer {
  id: string;
  accountId: string;
  amountCents: number;
  reversedCents: number;
}

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
  /** The transfers from `sinceSec` to `untilSec`, both included, newest first, page by page. */
  listTransfers(span: { sinceSec: number; untilSec: number }): AsyncIterable<ListedTransfer[]>;
  /** Whether the provider has a transfer of that id. */
  hasTransfer(id: string): Promise<boolean>;
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
    async *listTransfers({ sinceSec, untilSec }) {
      let after: string | undefined;
      while (true) {
        const created = { gte: sinceSec, lte: untilSec };
        const page = await stripe.transfers.list(
          { created, limit: 100, ...(after && { starting_after: after }) },
          readOptions,
        );
        if (page.data.length > 0) yield page.data.map(listed);
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) return;
      }
    },
    async hasTransfer(id) {
      try {
        await stripe.transfers.retrieve(id, undefined, readOptions);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return false;
        throw error;
      }
    },
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

function listed({ id, destination, amount, amount_reversed: reversedCents }: Stripe.Transfer): ListedTransfer {
  const accountId = typeof destination === "string" ? destination : (destination?.id ?? "");
  return { id, accountId, amountCents: amount, reversedCents };
}

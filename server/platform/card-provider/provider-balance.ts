import type Stripe from "stripe";

/** Our balance at the provider, in cents of US dollars. */
export interface PlatformBalance {
  availableCents: number;
  /** Not available yet. */
  pendingCents: number;
}

/** Our own balance at the provider. */
export interface ProviderBalance {
  /** The balance from which transfers are made. Throws if the provider does not answer. */
  findPlatformBalance(): Promise<PlatformBalance>;
  /** Whether Stripe pays our balance out to our bank by itself, and the cents of US dollars that it leaves then. Throws if the provider does not answer. */
  findOwnPayouts(): Promise<{ isAutomatic: boolean; minimumCents: number }>;
  /** The cents of US dollars that can be sent from our financial account. Throws without one, or if the provider does not answer. */
  findFinancialAccountCents(): Promise<number>;
}

/** The balance over a Stripe client. */
export function providerBalance(
  stripe: Stripe,
  { readOptions, financialAccount }: { readOptions: Stripe.RequestOptions; financialAccount: string | undefined },
): ProviderBalance {
  return {
    async findPlatformBalance() {
      const { available, pending } = await stripe.balance.retrieve({}, readOptions);
      return { availableCents: usdOf(available), pendingCents: usdOf(pending) };
    },
    async findOwnPayouts() {
      const { payouts } = (await stripe.balanceSettings.retrieve({}, readOptions)).payments;
      const isAutomatic = payouts !== null && payouts.status !== "disabled" && payouts.schedule?.interval !== "manual";
      return { isAutomatic, minimumCents: payouts?.minimum_balance_by_currency?.usd ?? 0 };
    },
    async findFinancialAccountCents() {
      if (financialAccount === undefined) throw new Error("The shop has no financial account");
      const { financialAccounts } = stripe.v2.moneyManagement;
      const { balance } = await financialAccounts.retrieve(financialAccount, undefined, readOptions);
      return balance.available.usd?.value ?? 0;
    },
  };
}

function usdOf(amounts: readonly { currency: string; amount: number }[]): number {
  return amounts.find(({ currency }) => currency === "usd")?.amount ?? 0;
}

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
}

/** The balance over a Stripe client. */
export function providerBalance(
  stripe: Stripe,
  { readOptions }: { readOptions: Stripe.RequestOptions },
): ProviderBalance {
  return {
    async findPlatformBalance() {
      const { available, pending } = await stripe.balance.retrieve({}, readOptions);
      return { availableCents: usdOf(available), pendingCents: usdOf(pending) };
    },
  };
}

function usdOf(amounts: readonly { currency: string; amount: number }[]): number {
  return amounts.find(({ currency }) => currency === "usd")?.amount ?? 0;
}

import { globalPayoutCountries, payoutCountries } from "#contract/payout-countries.ts";
import type { RailName } from "#server/platform/card-provider/payout-rail.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";

type Country = (typeof payoutCountries | typeof globalPayoutCountries)[number];

/** The countries whose banks creators are paid to now. */
export function countriesNow({ hasGlobalPayouts }: Pick<PayoutsDeps, "hasGlobalPayouts">): Country[] {
  return hasGlobalPayouts ? [...payoutCountries, ...globalPayoutCountries] : [...payoutCountries];
}

/** The rail of a new account: Connect where it pays to, else Global Payouts where the shop has it (decision 193). Undefined for other countries. */
export function railOfCountry(parts: Pick<PayoutsDeps, "hasGlobalPayouts">, country: string): RailName | undefined {
  if (payoutCountries.some((each) => each === country)) return "connect";
  return countriesNow(parts).some((each) => each === country) ? "global" : undefined;
}

/** The countries with payouts by Connect, as ISO codes. */
export const payoutCountries = [
  ...(["US", "CA", "GB", "CH", "AT", "BE", "DE", "DK", "ES", "FI", "FR", "IE", "IT", "NL", "NO", "PL", "PT"] as const),
  "SE",
] as const;

/** Countries of Latin America, which Connect does not pay to and Stripe Global Payouts does; offered only by a shop that has it (decision 193). */
export const globalPayoutCountries = ["AR", "CL", "CO", "CR", "DO", "EC", "GT", "MX", "PE", "UY"] as const;

/** The countries with payouts, as ISO codes. The studio offers no others. */
export const payoutCountries = [
  ...(["US", "CA", "GB", "CH", "AT", "BE", "DE", "DK", "ES", "FI", "FR", "IE", "IT", "NL", "NO", "PL", "PT"] as const),
  "SE",
] as const;

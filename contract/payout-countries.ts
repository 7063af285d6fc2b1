/** The countries that creators can be paid in, as ISO codes. Others are told before they start. */
export const payoutCountries = [
  ...(["US", "CA", "GB", "CH", "AT", "BE", "DE", "DK", "ES", "FI", "FR", "IE", "IT", "NL", "NO", "PL", "PT"] as const),
  "SE",
] as const;

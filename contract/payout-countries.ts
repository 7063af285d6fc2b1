/** The countries with payouts by Connect, as ISO codes: the regions to which an American platform transfers (decision 236). */
export const payoutCountries = [
  ...(["US", "CA", "GB", "CH", "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR"] as const),
  ...(["HU", "IE", "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK"] as const),
] as const;

/** Countries of Latin America, which Connect does not pay to and Stripe Global Payouts does; offered only by a shop that has it (decision 193). */
export const globalPayoutCountries = ["AR", "CL", "CO", "CR", "DO", "EC", "GT", "MX", "PE", "UY"] as const;

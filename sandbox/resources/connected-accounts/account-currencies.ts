/** How much of each currency one US dollar buys. The rates never change, and nothing is charged for the exchange. */
const rates = {
  ...{ usd: 1, cad: 1.38, chf: 0.88, czk: 22.9, dkk: 6.79, eur: 0.9093, gbp: 0.78, huf: 358, nok: 10.62, pln: 3.94 },
  ...{ ron: 4.53, sek: 10.41 },
};

const ofEuro = [
  ...["AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PT"],
  ...["SI", "SK"],
];

/** The countries in which an account of an American platform can be paid, with the currency of their banks. */
const currencies: Record<string, keyof typeof rates> = {
  ...{ US: "usd", CA: "cad", CH: "chf", CZ: "czk", DK: "dkk", GB: "gbp", HU: "huf", LI: "chf", NO: "nok", PL: "pln" },
  ...{ RO: "ron", SE: "sek" },
  ...Object.fromEntries(ofEuro.map((country) => [country, "eur" as const])),
};

/** Whether an account in a country can receive transfers. */
export function isPaidCountry(country: string): boolean {
  return country in currencies;
}

/** The currency of an account's balance and bank. */
export function currencyOf({ country }: { country: string }): keyof typeof rates {
  return currencies[country] ?? "usd";
}

/** Cents of US dollars in hundredths of another currency, and the rate; null where nothing is exchanged. */
export function exchange(cents: number, currency: keyof typeof rates): { cents: number; rate: number | null } {
  const rate = rates[currency];
  return { cents: Math.round(cents * rate), rate: currency === "usd" ? null : rate };
}

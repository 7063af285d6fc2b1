/** Lowest and highest price of a post, in cents ($1.00 to $10,000.00). */
export const minPriceCents = 100;
export const maxPriceCents = 1_000_000;

/**
 * Parses decimal dollars (`4.5`, `"4.50"`) into integer cents without floating point. Undefined for anything else, such
 * as a sign, an exponent, a third decimal or more than eleven digits.
 */
export function parseDollars(dollars: string | number): number | undefined {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(String(dollars));
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Cents as decimal dollars in text: 450 → `4.50`. */
export function decimalDollars(amountCents: number): string {
  return `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, "0")}`;
}

/** Cents as the decimal dollars that the calls carry: 450 → 4.5. */
export function toDollars(amountCents: number): number {
  return Number(decimalDollars(amountCents));
}

/** Cents as people read them in both languages (spec section 9): 123456 → `$1,234.56`. */
export function formatUsd(amountCents: number): string {
  return `$${decimalDollars(amountCents).replace(/\B(?=(\d{3}){1,5}\.)/g, ",")}`;
}

/** Hundredths of a currency (three small letters) as people read them in both languages: 3510 of `eur` → `€35.10`. US dollars as `formatUsd`. */
export function formatMoney(amountCents: number, currency: string): string {
  if (currency === "usd") return formatUsd(amountCents);
  return new Intl.NumberFormat("en", { style: "currency", currency, minimumFractionDigits: 2 }).format(
    toDollars(amountCents),
  );
}

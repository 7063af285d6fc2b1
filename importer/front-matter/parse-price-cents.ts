import { maxPriceCents, minPriceCents, parseDollars } from "#contract/money.ts";
import { ImportError } from "../report/import-error.ts";

/**
 * Parses decimal dollars with at most two decimals, with or without `$`, into cents within the limits of a post's
 * price. Throws `ImportError` for anything else, and for a parsed number: `1.500` could mean 1500 or 1.50, so only text
 * as written is accepted.
 */
export function parsePriceCents(value: unknown): number {
  const given = typeof value === "string" ? value.trim().replace(/^\$ ?/, "") : "";
  const cents = /^0\d/.test(given) ? undefined : parseDollars(given);
  if (cents === undefined)
    throw new ImportError(
      `the price ${JSON.stringify(value)} is not an amount in dollars: write ${suggestSpelling(given)}`,
    );
  if (cents < minPriceCents) throw new ImportError("the price is under $1.00");
  if (cents > maxPriceCents) throw new ImportError("the price is over $10,000.00");
  return cents;
}

/**
 * Suggests a valid spelling. The digits show whether point or comma separates thousands, unless three digits follow the
 * only separator.
 */
function suggestSpelling(given: string): string {
  const [, thousands = "", rest = ""] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(given) ?? [];
  if (rest.endsWith("0")) return `${thousands}${rest} or ${thousands}.${rest.slice(0, 2)}`;
  if (rest) return `${thousands}${rest}, or an amount with two decimals`;
  const [, whole, cents = ""] =
    /^([1-9]\d{0,2}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(given) ??
    /^([1-9]\d{0,2}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/.exec(given) ??
    [];
  const amount = Number(whole === undefined ? given.replaceAll("_", "") : `${whole.replace(/[.,]/g, "")}.${cents}`);
  return amount >= 0.01 && amount < 1e9 ? amount.toFixed(2).replace(/\.00$/, "") : "3.50";
}

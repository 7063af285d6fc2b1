import { maxPriceCents, minPriceCents, parseDollars } from "#contract/money.ts";
import { ImportRefusal } from "../report/import-refusal.ts";

/**
 * Decimal dollars with at most two decimals, with or without `$`, as cents within what a post may cost. Throws `ImportRefusal`
 * for anything else, and for a parsed number: `1.500` may stand for 1500 as well as for 1.50, so only the text as written counts.
 */
export function priceCentsOf(value: unknown): number {
  const given = typeof value === "string" ? value.trim().replace(/^\$ ?/, "") : "";
  const cents = /^0\d/.test(given) ? undefined : parseDollars(given);
  if (cents === undefined)
    throw new ImportRefusal(`the price ${JSON.stringify(value)} is not an amount in dollars: write ${adviceOn(given)}`);
  if (cents < minPriceCents) throw new ImportRefusal("the price is under $1.00");
  if (cents > maxPriceCents) throw new ImportRefusal("the price is over $10,000.00");
  return cents;
}

/** What to write instead. Whether a point or a comma separates thousands shows in the digits, unless three of them follow the only one. */
function adviceOn(given: string): string {
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

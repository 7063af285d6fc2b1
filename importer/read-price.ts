import { fieldOf, flagOf } from "./front-matter/field-values.ts";
import type { FrontMatter } from "./front-matter/front-matter.ts";
import { parsePriceCents } from "./front-matter/parse-price-cents.ts";
import type { ImportOptions } from "./import-options.ts";
import { ImportError } from "./report/import-error.ts";

type Fields = FrontMatter["fields"];

const moneyWords = ["cost", "amount", "fee", "precio", "coste", "costo", "importe"];

/**
 * The price of a post in cents; null if it is free. No mistake makes a post free: throws `ImportError` for a price that
 * is empty, misspelled, nested, or contradicts `access`.
 */
export function readPrice(fields: Fields, options: ImportOptions): number | null {
  const price = fields.get("price");
  const access = accessOf(fields);
  if (fields.has("price") && (price === null || String(price).trim() === ""))
    throw new ImportError("the price is empty: write one, or take the field away");
  if (access === "free") {
    if (price !== undefined && Number(price) !== 0) throw new ImportError("it has a price and says that it is free");
    return null;
  }
  if (price !== undefined) return parsePriceCents(price);
  rejectMisspelledFields(fields);
  if (access === "paid" && options.priceCents === undefined)
    throw new ImportError("it says that it is paid and has no price");
  return options.priceCents ?? null;
}

function accessOf(fields: Fields): "free" | "paid" | undefined {
  const given = fieldOf(fields, "access", "accesstype");
  const access = typeof given === "string" ? given.trim().toLowerCase() : given;
  const isFree = flagOf(fields, "free");
  if (access !== undefined && access !== "free" && access !== "public" && access !== "paid" && access !== "premium")
    throw new ImportError(`access is ${JSON.stringify(given)}, neither free nor paid`);
  const isPaid = flagOf(fields, "paid") || flagOf(fields, "premium") || access === "paid" || access === "premium";
  if (isPaid || isFree === false) {
    if (isFree || access === "free" || access === "public")
      throw new ImportError("it says that it is paid and that it is free");
    return "paid";
  }
  return isFree || access !== undefined ? "free" : undefined;
}

/** Rejects fields that may be misspelled prices, at the top level or one level down (Hugo's `params`). */
function rejectMisspelledFields(fields: Fields): void {
  for (const [name, value] of fields) {
    if (name !== "access" && isLookalike(name, value))
      throw new ImportError(`${name} is not a field: is price or access meant?`);
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    const inner = Object.entries(value).find(([key, inside]) => isLookalike(key.trim().toLowerCase(), inside))?.[0];
    if (inner) throw new ImportError(`${inner} stands inside ${name}: the price is a field of its own`);
  }
}

function isLookalike(name: string, value: unknown): boolean {
  const isPrice = /(?:^|[_-])price|price$/.test(name) || isOneEditAway(name, "price") || isOneEditAway(name, "access");
  if (isPrice) return true;
  return /\d/.test(String(value)) && moneyWords.includes(name.replace(/[_-]?(?:usd|dollars|cents)$/, ""));
}

/** Whether inserting, deleting, replacing or swapping one letter turns one word into the other. */
function isOneEditAway(one: string, other: string): boolean {
  if (one === other) return true;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}

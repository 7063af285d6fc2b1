import { fieldOf, flagOf } from "./front-matter/field-values.ts";
import type { FrontMatter } from "./front-matter/front-matter.ts";
import { priceCentsOf } from "./front-matter/price-cents-of.ts";
import type { ImportOptions } from "./import-options.ts";
import { ImportRefusal } from "./report/import-refusal.ts";

type Fields = FrontMatter["fields"];

const moneyWords = ["cost", "amount", "fee", "precio", "coste", "costo", "importe"];

/**
 * What a post costs, in cents; null if it is free. Nothing becomes free by mistake: throws `ImportRefusal` for a price that is
 * empty, misspelled, in an inner field, or at odds with `access`.
 */
export function priceOfFields(fields: Fields, options: ImportOptions): number | null {
  const price = fields.get("price");
  const access = accessOf(fields);
  if (fields.has("price") && (price === null || String(price).trim() === ""))
    throw new ImportRefusal("the price is empty: write one, or take the field away");
  if (access === "free") {
    if (price !== undefined && Number(price) !== 0) throw new ImportRefusal("it has a price and says that it is free");
    return null;
  }
  if (price !== undefined) return priceCentsOf(price);
  refuseLookalikes(fields);
  if (access === "paid" && options.priceCents === undefined)
    throw new ImportRefusal("it says that it is paid and has no price");
  return options.priceCents ?? null;
}

function accessOf(fields: Fields): "free" | "paid" | undefined {
  const given = fieldOf(fields, "access", "accesstype");
  const access = typeof given === "string" ? given.trim().toLowerCase() : given;
  const isFree = flagOf(fields, "free");
  if (access !== undefined && access !== "free" && access !== "public" && access !== "paid" && access !== "premium")
    throw new ImportRefusal(`access is ${JSON.stringify(given)}, neither free nor paid`);
  const isPaid = flagOf(fields, "paid") || flagOf(fields, "premium") || access === "paid" || access === "premium";
  if (isPaid || isFree === false) {
    if (isFree || access === "free" || access === "public")
      throw new ImportRefusal("it says that it is paid and that it is free");
    return "paid";
  }
  return isFree || access !== undefined ? "free" : undefined;
}

/** Fields that somebody may have meant as the price, at the top or one level down (Hugo's `params`). */
function refuseLookalikes(fields: Fields): void {
  for (const [name, value] of fields) {
    if (name !== "access" && isLookalike(name, value))
      throw new ImportRefusal(`${name} is not a field: is price or access meant?`);
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    const inner = Object.entries(value).find(([key, inside]) => isLookalike(key.trim().toLowerCase(), inside))?.[0];
    if (inner) throw new ImportRefusal(`${inner} stands inside ${name}: the price is a field of its own`);
  }
}

function isLookalike(name: string, value: unknown): boolean {
  const isPrice = /(?:^|[_-])price|price$/.test(name) || isNear(name, "price") || isNear(name, "access");
  if (isPrice) return true;
  return /\d/.test(String(value)) && moneyWords.includes(name.replace(/[_-]?(?:usd|dollars|cents)$/, ""));
}

/** Whether one letter more, less, other or changed with its neighbour makes one word the other. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}

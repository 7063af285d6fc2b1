import type { Stripe } from "stripe";
import { invalidParam, resourceMissing } from "./api-error.ts";
import { group, integer, type Read, type Rule, text } from "./params.ts";

const range = group({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });

/** A filter on a time: an exact time, or bounds such as `[gte]`. */
const timeFilter: Rule<{ gt?: number; gte?: number; lt?: number; lte?: number }> = {
  read(value, name) {
    if (typeof value !== "string") return range.read(value, name);
    const atSec = integer().read(value, name);
    return { gte: atSec, lte: atSec };
  },
};

/** The parameters of every list call. */
export const pageShape = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
  created: timeFilter,
};

type PageParams = Read<typeof pageShape>;

/** One page, newest first, of records passed oldest first. */
export function listPage<T extends { id: string; created: number }>(
  url: string,
  oldestFirst: T[],
  params: PageParams,
): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before, created = {} } = params;
  if (after !== undefined && before !== undefined) {
    throw invalidParam(
      "starting_after",
      "You may only specify one of these parameters: starting_after, ending_before.",
    );
  }
  const matching = oldestFirst.filter((record) => isWithin(record.created, created)).reverse();
  if (before !== undefined) {
    const end = indexOf(matching, before, "ending_before");
    const data = matching.slice(Math.max(0, end - limit), end);
    return { object: "list", data, has_more: end > limit, url };
  }
  const start = after === undefined ? 0 : indexOf(matching, after, "starting_after") + 1;
  const data = matching.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < matching.length, url };
}

function isWithin(atSec: number, { gt, gte, lt, lte }: { gt?: number; gte?: number; lt?: number; lte?: number }) {
  const isAfter = (gt === undefined || atSec > gt) && (gte === undefined || atSec >= gte);
  return isAfter && (lt === undefined || atSec < lt) && (lte === undefined || atSec <= lte);
}

function indexOf(records: { id: string }[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw resourceMissing("object", id, param);
  return index;
}

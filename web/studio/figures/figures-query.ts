import { type FigurePeriod, figurePeriods } from "#contract/figure-periods.ts";

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The period and the piece from the address. Ignores unknown values. */
export function readFiguresQuery(search: URLSearchParams): { days: FigurePeriod; post: string | undefined } {
  const post = search.get("post") ?? "";
  return {
    days: figurePeriods.find((days) => days === search.get("days")) ?? "90",
    post: uuid.test(post) ? post : undefined,
  };
}

import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { csvLine } from "#web/staff/csv-line.ts";

export type StudioFigures = CallReply<Calls["getStudioFigures"]>["data"];

/** The figures as CSV (RFC 4180): views by day, purchases by day or week, and the pieces. */
export function figuresCsv({ views, sales, posts }: StudioFigures): string {
  return [
    [
      "kind",
      "from",
      "period",
      "title",
      "views on English pages",
      "views on Spanish pages",
      "views",
      "payments started",
      "purchases",
    ].concat(["paid in US dollars", "refunds", "refunded in US dollars"]),
    ...views.map(({ day, en, es }) => ["views", day, "day", "", en, es, en + es, "", "", "", "", ""]),
    ...sales.map(({ from, isDay, starts, sales, revenueCents, refunds, refundedCents }) => [
      ...["purchases", from, isDay ? "day" : "week", "", "", "", ""],
      ...[starts, sales, dollars(revenueCents), refunds, dollars(refundedCents)],
    ]),
    ...posts.map(({ title, views, starts, sales, revenueCents }) => [
      ...["piece", "", "", title, "", "", views, starts, sales, dollars(revenueCents), "", ""],
    ]),
  ]
    .map(csvLine)
    .join("");
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

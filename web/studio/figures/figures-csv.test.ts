import { expect, test } from "vitest";
import { figuresCsv } from "./figures-csv.ts";

const post = { id: "", views: 2, starts: 3, sales: 1, revenueCents: 450 };

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@sum", "'@sum"],
  ["\tTab", "'\tTab"],
  ["A, B", '"A, B"'],
  ["Plain", "Plain"],
])("writes the title %j so that no spreadsheet runs it", (title, written) => {
  const [, line] = figuresCsv({ views: [], sales: [], posts: [{ ...post, title }] }).split("\r\n");
  expect(line).toBe(`piece,,,${written},,,2,3,1,4.50,,`);
});

test("writes views by day, and purchases by day or week", () => {
  const sale = {
    from: "2026-11-16",
    isDay: false,
    starts: 7,
    sales: 2,
    revenueCents: 900,
    refunds: 1,
    refundedCents: 450,
  };
  const lines = figuresCsv({ views: [{ day: "2026-11-24", en: 3, es: 4 }], sales: [sale], posts: [] }).split("\r\n");
  expect(lines.slice(1)).toEqual([
    "views,2026-11-24,day,,3,4,7,,,,,",
    "purchases,2026-11-16,week,,,,,7,2,9.00,1,4.50",
    "",
  ]);
});

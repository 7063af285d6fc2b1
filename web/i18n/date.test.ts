import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate } from "./date.ts";

const lateOnTheThird = Date.UTC(2026, 10, 3, 23, 59) / 1000;
const shortDate = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;

test("a date is short, and the same wherever it is made", () => {
  expect(formatDate(lateOnTheThird, "en")).toBe("Nov 3, 2026");
  expect(formatDate(lateOnTheThird, "es")).toBe("3 nov 2026");
});

test.each([
  ["en", "en-US"],
  ["es", "es"],
] as const)("any date from 1970 on is written as Intl writes it: %s", (language, locale) => {
  const format = new Intl.DateTimeFormat(locale, shortDate);
  const endOf9999 = Date.UTC(9999, 11, 31) / 1000;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: endOf9999 }), (unixSec) => {
      expect(formatDate(unixSec, language)).toBe(format.format(unixSec * 1000));
    }),
  );
});

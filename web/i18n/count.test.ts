import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount } from "./count.ts";

const pieces = { one: "piece", other: "pieces" };

test("one is one, and all else is many", () => {
  expect(formatCount("en", 1, pieces)).toBe("1 piece");
  expect(formatCount("en", 0, pieces)).toBe("0 pieces");
  expect(formatCount("en", 1_200, pieces)).toBe("1,200 pieces");
  expect(formatCount("es", 1_200, { one: "pieza", other: "piezas" })).toBe("1200 piezas");
});

test.each([
  ["en", "en-US"],
  ["es", "es"],
] as const)("any count is written as Intl writes it: %s", (language, locale) => {
  const format = new Intl.NumberFormat(locale);
  fc.assert(
    fc.property(fc.oneof(fc.nat(2_000), fc.nat()), (count) => {
      expect(formatCount(language, count, { one: "", other: "" }).trim()).toBe(format.format(count));
    }),
  );
});

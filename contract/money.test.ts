import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoney, formatUsd, parseDollars, toDollars } from "./money.ts";

test("converts cents to dollars and back without loss, as number and as text", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(parseDollars(toDollars(cents))).toBe(cents);
      expect(parseDollars((cents / 100).toFixed(2))).toBe(cents);
    }),
  );
});

test.each(["4.505", "-1", "1e3", "", " 1", "1.", ".5", "0x10", "Infinity", "NaN", "1,000", "123456789012"])(
  "rejects %s",
  (text) => {
    expect(parseDollars(text)).toBeUndefined();
  },
);

test("formats amounts as in en-US with exactly two decimals", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
      expect(formatUsd(cents)).toBe(dollars.format(toDollars(cents)));
    }),
  );
});

test.each([
  [3_510, "eur", "€35.10"],
  [123_450, "gbp", "£1,234.50"],
  [1_381_900, "huf", "HUF\u00a013,819.00"],
  [123_456, "usd", "$1,234.56"],
])("formats %i hundredths of %s as %s", (cents, currency, shown) => {
  expect(formatMoney(cents, currency)).toBe(shown);
});

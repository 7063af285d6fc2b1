import { expect, test } from "vitest";
import { readRefund } from "./read-refund.server.ts";

test.each([
  ["2.50", "2.50"],
  ["$2.50", "2.50"],
  [" 2,50 ", "2.50"],
  ["1,000", "1.000"],
])("reads a typed amount: %s", (typed, amount) => {
  expect(readRefund(new URLSearchParams({ how: "part", amount: typed })).amount).toBe(amount);
});

test("refunds everything without an amount", () => {
  expect(readRefund(new URLSearchParams({ how: "all", amount: "2.50" })).amount).toBeNull();
});

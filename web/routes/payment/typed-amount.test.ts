import { describe, expect, test } from "vitest";
import { givenAmount, leaveAmount, readAmount, typeAmount } from "./typed-amount.ts";

describe("a keystroke", () => {
  test.each([
    ["", "1", "1"],
    ["1", "1.", "1."],
    ["1", "1,", "1,"],
    ["1,0", "1,00", "1,00"],
    ["1,00", "1,000", "1000"],
    ["12,50", "12,500", "12500"],
    ["1000,00", "1000,000", "1000000"],
    ["1000,", "1000,5", "1000,5"],
    ["0,50", "0,500", "0,50"],
    [",50", ",500", ",50"],
    ["1.5", "1.50", "1.50"],
    ["1.50", "1.505", "1.50"],
    ["1.00", "1.000", "1.00"],
    ["1", "1a", "1"],
    ["1", "-1", "1"],
    ["1", "1e", "1"],
    ["1.", "1..", "1."],
    ["1.", "1.,", "1."],
    ["1.5", "1.5,", "1.5"],
    ["1,5", "1,5.", "1,5"],
    ["12", "", ""],
    ["", " ", ""],
    ["", "$", ""],
    ["99999999999", "999999999999", "99999999999"],
    ["abc", "ab", "ab"],
    ["abc", "abcd", "abcd"],
  ])("after %j, typing makes %j: %j", (before, typed, after) => {
    expect(typeAmount(before, typed)).toBe(after);
  });
});

test.each([
  ["1,000", "1000"],
  ["$1,234,567.89", "1234567.89"],
  [" 12,5 ", "12.5"],
  ["1.005", "1.005"],
  ["1,0000", "1,0000"],
  ["abc", "abc"],
  [" ", ""],
])("%j, given at once, is shown as %j", (given, shown) => {
  expect(givenAmount(given)).toBe(shown);
});

test("a field that is left shows the point", () => {
  expect([leaveAmount("12,50"), leaveAmount("12.50"), leaveAmount("a,b")]).toEqual(["12.50", "12.50", "a,b"]);
});

describe("a typed amount", () => {
  test.each([
    ["", { kind: "empty" }],
    [".", { kind: "invalid" }],
    [",", { kind: "invalid" }],
    ["0", { kind: "belowMinimum" }],
    ["0.99", { kind: "belowMinimum" }],
    [".5", { kind: "belowMinimum" }],
    ["1", { kind: "valid", baseCents: 100 }],
    ["1.", { kind: "valid", baseCents: 100 }],
    ["10.5", { kind: "valid", baseCents: 1050 }],
    ["12,50", { kind: "valid", baseCents: 1250 }],
    ["1,000", { kind: "valid", baseCents: 100_000 }],
    ["970873.29", { kind: "valid", baseCents: 97_087_329 }],
    ["970873.30", { kind: "aboveMaximum" }],
    ["99999999999", { kind: "aboveMaximum" }],
    ["1.005", { kind: "invalid" }],
    ["ten", { kind: "invalid" }],
  ])("%j is %j", (typed, amount) => {
    expect(readAmount(typed)).toEqual(amount);
  });
});

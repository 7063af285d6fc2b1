import { describe, expect, test } from "vitest";
import { readAmount, typeAmount } from "./typed-amount.ts";

describe("a keystroke", () => {
  test.each([
    ["", "1", "1"],
    ["1", "1.", "1."],
    ["1", "1,", "1."],
    ["1.5", "1.50", "1.50"],
    ["1.50", "1.505", "1.50"],
    ["1", "1a", "1"],
    ["1", "-1", "1"],
    ["1", "1e", "1"],
    ["1.", "1..", "1."],
    ["1.5", "1.5,", "1.5"],
    ["12", "", ""],
    ["", " ", ""],
    ["9999999", "99999999", "9999999"],
  ])("after %j, typing makes %j: %j", (before, typed, after) => {
    expect(typeAmount(before, typed)).toBe(after);
  });
});

describe("a typed amount", () => {
  test.each([
    ["", { kind: "empty" }],
    [".", { kind: "invalid" }],
    ["0", { kind: "belowMinimum" }],
    ["0.99", { kind: "belowMinimum" }],
    [".5", { kind: "belowMinimum" }],
    ["1", { kind: "valid", baseCents: 100 }],
    ["1.", { kind: "valid", baseCents: 100 }],
    ["10.5", { kind: "valid", baseCents: 1050 }],
    ["970873.29", { kind: "valid", baseCents: 97_087_329 }],
    ["999999.99", { kind: "invalid" }],
    ["ten", { kind: "invalid" }],
  ])("%j is %j", (typed, amount) => {
    expect(readAmount(typed)).toEqual(amount);
  });
});

import { expect, test } from "vitest";
import { withoutAddresses } from "./without-addresses.ts";

test("removes whole addresses and keeps the rest", () => {
  expect(withoutAddresses("/a/ana%40shop.example/b", 300)).toBe("/a/[address]/b");
  expect(withoutAddresses("No mail to <ana@shop.example>, thrown", 300)).toBe("No mail to <[address]>, thrown");
  expect(withoutAddresses("x".repeat(5_000), 300)).toBe("x".repeat(300));
});

test("shows no part of an address where the text is cut", () => {
  const long = `${"a".repeat(950)}@shop.example `;
  for (let words = 0; words < 400; words += 7) {
    const text = `${long}${"b ".repeat(words / 2)}ana.maria@shop.example ${"c ".repeat(2_000)}`;
    for (const maxLength of [20, 300]) expect(withoutAddresses(text, maxLength)).not.toContain("ana");
  }
});

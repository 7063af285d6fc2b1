import { expect, test } from "vitest";

interface CardRules {
  brandOf(number: string): string;
  formatNumber(digits: string): string;
  formatExpiry(digits: string): string;
  numberProblem(digits: string): string | null;
  expiryProblem(digits: string, now: Date): string | null;
  cvcProblem(digits: string, brand: string): string | null;
}

const rules = (await import(new URL("card-rules.js", import.meta.url).href)) as CardRules;

test.each([
  ["4242424242424242", "4242 4242 4242 4242", "visa", null],
  ["42424242424242429999", "4242 4242 4242 4242", "visa", null],
  ["378282246310005", "3782 822463 10005", "amex", null],
  ["5555555555554444", "5555 5555 5555 4444", "mastercard", null],
  ["2223003122003222", "2223 0031 2200 3222", "mastercard", null],
  ["4242", "4242", "visa", "incomplete_number"],
  ["4242424242424241", "4242 4242 4242 4241", "visa", "invalid_number"],
  ["", "", "unknown", "incomplete_number"],
])("validates and formats the number %s", (digits, shown, brand, problem) => {
  expect(rules.formatNumber(digits)).toBe(shown);
  expect(rules.brandOf(digits)).toBe(brand);
  expect(rules.numberProblem(rules.formatNumber(digits).replaceAll(" ", ""))).toBe(problem);
});

test.each([
  ["1", "1", "incomplete_expiry"],
  ["5", "05 / ", "incomplete_expiry"],
  ["1126", "11 / 26", null],
  ["1026", "10 / 26", "invalid_expiry_past"],
  ["1326", "13 / 26", "invalid_expiry_month"],
  ["0126", "01 / 26", "invalid_expiry_past"],
])("validates the expiry %s in November 2026", (digits, shown, problem) => {
  expect(rules.formatExpiry(digits)).toBe(shown);
  expect(rules.expiryProblem(digits, new Date(2026, 10, 21))).toBe(problem);
});

test("requires a three-digit security code, four digits for American Express", () => {
  expect(rules.cvcProblem("12", "visa")).toBe("incomplete_cvc");
  expect(rules.cvcProblem("123", "visa")).toBeNull();
  expect(rules.cvcProblem("123", "amex")).toBe("incomplete_cvc");
});

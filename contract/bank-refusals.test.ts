import { expect, test } from "vitest";
import { bankRefusalOf, bankRefusalWords } from "./bank-refusals.ts";

test.each([
  ["no_account", "unknown-account"],
  ["account_closed", "closed"],
  ["insufficient_funds", "stripe-funds"],
  ["debit_not_authorized", "blocked"],
  ["invalid_currency", "currency"],
  ["could_not_process", "unexplained"],
  ["declined", "unexplained"],
  ["a_new_word", "unexplained"],
] as const)("the provider's word %s is %s", (word, refusal) => {
  expect(bankRefusalOf(word)).toBe(refusal);
});

test("asks for other bank details unless the creator's balance at the provider was too low", () => {
  for (const [refusal, words] of Object.entries(bankRefusalWords.en))
    expect(/Ask your bank|another account|Check the/.test(words), refusal).toBe(refusal !== "stripe-funds");
});

import { expect, test } from "vitest";
import { requirementWord } from "./requirement-words.ts";

test.each([
  ["external_account", "bank"],
  ["individual.verification.document", "document"],
  ["individual.dob.day", "birth"],
  ["company.name", "name"],
  ["representative.first_name", "people"],
  ["identity.individual.phone", "contact"],
  ["something.the_provider.adds_later", "other"],
])("names the requirement %s by the text %s", (code, word) => {
  expect(requirementWord(code)).toBe(word);
});

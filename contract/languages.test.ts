import { expect, test } from "vitest";
import { contentLanguageOf, screenLanguageOf } from "./languages.ts";

test.each([
  ["Spanish", "es"],
  ["es", "es"],
  ["English", "en"],
  ["en", "en"],
] as const)("a payment in %s has its result on a screen in %s", (language, screen) => {
  expect(screenLanguageOf(language)).toBe(screen);
});

test("a language that nobody told is English", () => {
  const { language } = JSON.parse("{}");
  expect(screenLanguageOf(language)).toBe("en");
});

test("the calls carry a screen's language by its name", () => {
  expect([contentLanguageOf("en"), contentLanguageOf("es")]).toEqual(["English", "Spanish"]);
});

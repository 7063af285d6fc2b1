import { expect, test } from "vitest";
import { contentLanguageOf, screenLanguageOf } from "./languages.ts";

test.each([
  ["Spanish", "es"],
  ["es", "es"],
  ["English", "en"],
  ["en", "en"],
] as const)("shows the result of a payment in %s on a screen in %s", (language, screen) => {
  expect(screenLanguageOf(language)).toBe(screen);
});

test("falls back to English", () => {
  const { language } = JSON.parse("{}");
  expect(screenLanguageOf(language)).toBe("en");
});

test("sends a screen's language by name", () => {
  expect([contentLanguageOf("en"), contentLanguageOf("es")]).toEqual(["English", "Spanish"]);
});

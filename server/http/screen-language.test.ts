import { expect, test } from "vitest";
import { screenLanguageOfRequest } from "./screen-language.ts";

test.each([
  ["lang=es", "lang=en", "en", "es"],
  ["lang=xx", "lang=es", "en", "es"],
  ["", "a=b; lang=es", "en-US", "es"],
  ["", "xlang=es", "en-US", "en"],
  ["", "__Host-lang=es", "en-US", "es"],
  ["", "lang=en; __Host-lang=es", "en-US", "es"],
  ["", "__Host-lang=es; lang=en", "en-US", "es"],
  ["", "__Host-lang=xx; lang=es", "en-US", "es"],
  ["", "", "es-MX,es;q=0.9,en;q=0.8", "es"],
  ["", "", "fr, en;q=0.5, es;q=0.7", "es"],
  ["", "", "en;q=0, es;q=0.1", "es"],
  ["", "", "fr", "en"],
  ["", "", "", "en"],
])("?%s, cookie %j, Accept-Language %j: %s", (query, cookie, accept, language) => {
  expect(screenLanguageOfRequest(new URLSearchParams(query), cookie, accept)).toBe(language);
});

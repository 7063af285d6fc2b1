import { expect, test } from "vitest";
import { looksLike } from "./looks-like.ts";

test.each([
  ["Vitrina Support", true],
  ["V i t r í n a", true],
  ["Vіtrіnа", true],
  ["V1TR1NA", true],
  ["Victoria Rina", false],
  ["Ana Vitrinas Ruiz", true],
  ["", false],
])("%s looks like the shop's name: %s", (name, expected) => {
  expect(looksLike(name, "Vitrina")).toBe(expected);
});

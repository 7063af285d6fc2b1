import fc from "fast-check";
import { expect, test } from "vitest";
import { isFullName } from "./full-name.ts";

const word = fc
  .tuple(fc.string(), fc.constantFrom("a", "Ñ", "李", "ب"), fc.string())
  .map((parts) => parts.join("").replace(/\s/g, ""));
const space = fc.stringMatching(/^[ \t]{1,3}$/);

test("accepts two or more words with any spacing as a full name", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 5 }), space, (words, gap) => {
      expect(isFullName(gap + words.join(gap) + gap)).toBe(true);
    }),
  );
});

test("rejects a single word and an empty name", () => {
  fc.assert(fc.property(word, space, (name, gap) => !isFullName(gap + name + gap)));
  for (const nothing of ["", " ", "\t\n", "\u200b \u200b", "Ada \u200b", ". ."])
    expect(isFullName(nothing)).toBe(false);
  expect(isFullName("Ada 5")).toBe(true);
});

test("accepts the master name exactly as spelled", () => {
  const passes = (name: string) => isFullName(name, "Vitrinero");
  expect(["Vitrinero", " Vitrinero ", "vitrinero", "Vitrinera"].map(passes)).toEqual([true, true, false, false]);
  expect(isFullName(" ", "")).toBe(false);
});

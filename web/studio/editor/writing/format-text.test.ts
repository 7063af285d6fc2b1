import { expect, test } from "vitest";
import { type Format, formatText } from "./format-text.ts";

/** Formats the part between the brackets ‹ ›, and marks the new selection. */
function format(marked: string, kind: Format): string {
  const start = marked.indexOf("‹");
  const end = marked.indexOf("›") - 1;
  const text = marked.replace(/[‹›]/g, "");
  const { from, to, insert, select } = formatText({ text, start, end }, kind, "text");
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, select[0])}‹${after.slice(...select)}›${after.slice(select[1])}`;
}

test.each<[string, Format, string]>([
  ["a ‹b› c", "bold", "a **‹b›** c"],
  ["a **‹b›** c", "bold", "a ‹b› c"],
  ["a ‹› c", "bold", "a **‹text›** c"],
  ["a **‹b›** c", "italic", "a ***‹b›*** c"],
  ["a *‹b›* c", "italic", "a ‹b› c"],
  ["see ‹this›", "link", "see [this](‹https://›)"],
  ["‹https://example.com/a›", "link", "[‹text›](https://example.com/a)"],
  ["a\nb‹›b\nc", "heading", "a\n‹## bb›\nc"],
  ["a\n## b‹›b\nc", "heading", "a\n‹bb›\nc"],
  ["a‹a\nb›b", "quote", "‹> aa\n> bb›"],
  ["- a‹a\n- b›b", "list", "‹aa\nbb›"],
])("%s as %s is %s", (marked, kind, formatted) => {
  expect(format(marked, kind)).toBe(formatted);
});

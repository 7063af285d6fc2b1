import fc from "fast-check";
import { expect, test } from "vitest";
import { diffLines, mergeLines } from "./line-diff.ts";

test("marks the lines that only one text has", () => {
  expect(diffLines("a\nb\nc", "a\nx\nc\nd")).toEqual([
    { kind: "both", lines: ["a"] },
    { kind: "mine", lines: ["b"] },
    { kind: "theirs", lines: ["x"] },
    { kind: "both", lines: ["c"] },
    { kind: "theirs", lines: ["d"] },
  ]);
  expect(mergeLines("a\nb\nc", "a\nx\nc\nd")).toBe("a\nb\nx\nc\nd");
});

test("preserves both texts, and merges every line of both", () => {
  const text = fc
    .array(fc.constantFrom("", "a", "b", "c", "longer line"), { maxLength: 12 })
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const parts = diffLines(mine, theirs);
      const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : part.lines)).join("\n");
      expect(without("theirs")).toBe(mine);
      expect(without("mine")).toBe(theirs);
      const merged = mergeLines(mine, theirs).split("\n");
      for (const line of [...mine.split("\n"), ...theirs.split("\n")]) expect(merged).toContain(line);
    }),
  );
});

test("compares long texts that differ everywhere in bounded time", () => {
  const lines = (word: string) => Array.from({ length: 10_000 }, (_, line) => `${word} ${line}`).join("\n");
  expect(diffLines(lines("a"), lines("b")).map(({ kind }) => kind)).toEqual(["mine", "theirs"]);
});

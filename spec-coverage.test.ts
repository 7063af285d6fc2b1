import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSpecCoverage, titlePattern } from "#scripts/spec-coverage.ts";

const { listed, unproven } = readSpecCoverage(readFileSync("docs/spec-coverage.md", "utf8"));

/** What stands where a test's title would, in a test file: a text in front of the test's function or options. */
function titlesIn(file: string): Set<string> {
  const source = existsSync(file) ? readFileSync(file, "utf8") : "";
  const titles = [...source.matchAll(/\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gs)].map(([, , title = ""]) => title);
  return new Set(titles.map(titlePattern));
}

test("each requirement of the coverage names its tests", () => {
  expect(unproven).toEqual([]);
  expect(listed.length).toBeGreaterThan(100);
});

test("each test that the coverage names is there, by file and title", () => {
  const titles = new Map([...new Set(listed.map(({ file }) => file))].map((file) => [file, titlesIn(file)]));
  expect(listed.filter(({ file, title }) => !titles.get(file)?.has(title))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSpecCoverage } from "#scripts/spec-coverage.ts";
import { testTitles } from "#server/testing/structure/test-titles.ts";

const { listed, unproven } = readSpecCoverage(readFileSync("docs/spec-coverage.md", "utf8"));

test("each requirement of the coverage names its tests", () => {
  expect(unproven).toEqual([]);
  expect(listed.length).toBeGreaterThan(100);
});

test("each test that the coverage names is there, by file and title", () => {
  const titles = new Map([...new Set(listed.map(({ file }) => file))].map((file) => [file, testTitles(file)]));
  expect(listed.filter(({ file, title }) => !titles.get(file)?.has(title))).toEqual([]);
});

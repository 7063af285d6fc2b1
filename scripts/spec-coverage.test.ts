import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dueTests, readSpecCoverage, titlePattern, unmetTests } from "./spec-coverage.ts";
import { isLong, readPlaywrightResults, readVitestResults } from "./test-results.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-results-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("reads the tests of each row and lists rows without tests", () => {
  const markdown = [
    "| Requirement | Test |",
    "| --- | --- |",
    "| Cents | `a.test.ts` › counts<br>`b.e2e.ts` › *: pays |",
    "| Dollars | later |",
    "- `c.test.ts` › is no row",
  ].join("\n");
  expect(readSpecCoverage(markdown)).toEqual({
    listed: [
      { file: "a.test.ts", title: "counts" },
      { file: "b.e2e.ts", title: "*: pays" },
    ],
    unproven: ["Dollars"],
  });
});

test("replaces parameters of a title by stars, in every notation", () => {
  expect(titlePattern(`%s is $platform of \${language}, it\\'s`)).toBe("* is * of *, it's");
});

test("lists tests that did not run, were skipped, failed, or passed only on retry", () => {
  const vitest = report({
    testResults: [
      {
        name: resolve("a.test.ts"),
        assertionResults: [
          { title: "counts (1+1)", status: "passed" },
          { title: "en: fails", status: "passed" },
          { title: "es: fails", status: "failed" },
          { title: "waits", status: "skipped" },
        ],
      },
    ],
  });
  const journeys = report({
    suites: [
      {
        file: "b.e2e.ts",
        specs: [{ title: "pays", tests: [{ status: "expected" }] }],
        suites: [{ file: "b.e2e.ts", specs: [{ title: "is flaky", tests: [{ status: "flaky" }] }] }],
      },
    ],
  });
  const results = [...readVitestResults(vitest), ...readPlaywrightResults(journeys)];
  const listed = (file: string, ...titles: string[]) => titles.map((title) => ({ file, title }));
  expect(unmetTests(listed("a.test.ts", "counts (1+1)"), results)).toEqual([]);
  expect(unmetTests(listed("e2e/b.e2e.ts", "pays"), results)).toEqual([]);
  expect(unmetTests(listed("a.test.ts", "waits", "waits"), results)).toHaveLength(1);
  expect(
    unmetTests([...listed("a.test.ts", "*: fails", "waits"), ...listed("e2e/b.e2e.ts", "is flaky", "sells")], results),
  ).toEqual([
    "a.test.ts › es: fails: did not pass",
    "a.test.ts › waits: did not pass",
    "e2e/b.e2e.ts › is flaky: did not pass",
    "e2e/b.e2e.ts › sells: did not run",
  ]);
  expect(readVitestResults(join(folder, "none.json"))).toEqual([]);
});

test("the short run must show each test of which a variant is not long", () => {
  const listed = ["*: pays", "reads"].map((title) => ({ file: "e2e/payment/b.e2e.ts", title }));
  const leftOut = { file: "e2e/payment/b.e2e.ts", title: "es: pays", passed: false, tags: ["long"] };
  expect(dueTests(listed, [leftOut])).toEqual([listed[1]]);
  expect(dueTests(listed, [leftOut, { ...leftOut, title: "en: pays", tags: ["alone"] }])).toEqual(listed);
  expect(dueTests(listed, [{ ...leftOut, file: "e2e/access/b.e2e.ts" }])).toEqual(listed);
});

test("knows a long test of vitest by its tag", () => {
  const assertionResults = [
    { title: "restores", status: "skipped", tags: ["long"] },
    { title: "backs up", status: "passed", tags: [] },
  ];
  const results = readVitestResults(report({ testResults: [{ name: resolve("a.test.ts"), assertionResults }] }));
  expect(results.filter(isLong).map(({ title }) => title)).toEqual(["restores"]);
});

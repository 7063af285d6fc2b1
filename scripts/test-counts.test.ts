import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPlaywrightCounts, readVitestCounts } from "./test-counts.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("counts a test file that failed to load as a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }, { status: "failed" }, { status: "passed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  expect(readVitestCounts(report({ numPassedTests: 2, testResults }), 1)).toEqual({ passed: 2, failed: 3 });
});

test("counts a runner that fails without a failed test or without a report as a failure", () => {
  expect(readVitestCounts(report({ numPassedTests: 2, testResults: [] }), 1)).toEqual({ passed: 2, failed: 1 });
  expect(readVitestCounts(join(folder, "none.json"), 0)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywrightCounts(join(folder, "none.json"), 0)).toEqual({ passed: 0, failed: 1 });
});

test("counts a journey that passes only on retry as failed", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  expect(readPlaywrightCounts(report({ errors: [], stats }), 1)).toEqual({ passed: 4, failed: 2 });
});

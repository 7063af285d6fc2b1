import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** The result of one test: its file relative to the project, its title, whether it passed, and its tags without `@`. */
export interface TestResult {
  file: string;
  title: string;
  passed: boolean;
  tags?: readonly string[];
}

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string; tags?: string[] }[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tags?: string[]; tests: { status: string }[] }[];
}

/** Whether only the long run has the test (decision 091). */
export function isLong({ tags }: TestResult): boolean {
  return tags?.includes("long") === true;
}

/** Reads vitest's JSON report; empty without a report. */
export function readVitestResults(report: string): TestResult[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, tags = [] }) => ({
      file: relative(process.cwd(), name),
      title,
      passed: status === "passed",
      tags,
    })),
  );
}

/** Reads Playwright's JSON report. A test that was skipped or passed only on retry did not pass. */
export function readPlaywrightResults(report: string): TestResult[] {
  if (!existsSync(report)) return [];
  return resultsOf(JSON.parse(readFileSync(report, "utf8")) as { suites: PlaywrightSuite[] });
}

function resultsOf({ suites = [] }: { suites?: PlaywrightSuite[] }): TestResult[] {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, tags = [], tests }) => ({
      file: `e2e/${suite.file}`,
      title,
      passed: tests.length > 0 && tests.every(({ status }) => status === "expected"),
      tags,
    })),
    ...resultsOf(suite),
  ]);
}

import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** How one test of a run ended: its file from the project's root, its own title, and whether it ran and passed. */
export interface TestResult {
  file: string;
  title: string;
  passed: boolean;
}

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

/** Reads the tests of vitest's JSON report; none where there is no report. */
export function readVitestResults(report: string): TestResult[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(process.cwd(), name),
      title,
      passed: status === "passed",
    })),
  );
}

/** Reads the journeys of Playwright's JSON report. One that passed only at a second try, or was skipped, did not pass. */
export function readPlaywrightResults(report: string): TestResult[] {
  if (!existsSync(report)) return [];
  return resultsOf(JSON.parse(readFileSync(report, "utf8")) as { suites: PlaywrightSuite[] });
}

function resultsOf({ suites = [] }: { suites?: PlaywrightSuite[] }): TestResult[] {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, tests }) => ({
      file: `e2e/${suite.file}`,
      title,
      passed: tests.length > 0 && tests.every(({ status }) => status === "expected"),
    })),
    ...resultsOf(suite),
  ]);
}

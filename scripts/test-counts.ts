import { existsSync, readFileSync } from "node:fs";

/** How many tests of a step passed and failed. */
export interface TestCounts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Counts vitest's JSON report. A file that failed without a failed test (it did not load) is one failure. */
export function readVitestCounts(report: string, code: number): TestCounts {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  const failures = testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed").length;
    return failed === 0 && status === "failed" ? 1 : failed;
  });
  return withExitCode({ passed: numPassedTests, failed: failures.reduce((sum, each) => sum + each, 0) }, code);
}

/** Counts Playwright's JSON report. A test that passed only on retry has failed. */
export function readPlaywrightCounts(report: string, code: number): TestCounts {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { errors, stats } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport;
  return withExitCode({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, code);
}

// A runner that fails without a failed test (an error after the last one) must not count as success.
function withExitCode(counts: TestCounts, code: number): TestCounts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

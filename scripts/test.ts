import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "#local/pages/web-build.ts";
import { watchAncestors } from "#local/processes/ancestors.ts";
import { runProgram } from "#local/processes/run-program.ts";
import { dueTests, readSpecCoverage, unmetTests } from "./spec-coverage.ts";
import { readPlaywrightCounts, readVitestCounts, type TestCounts } from "./test-counts.ts";
import { readVitestFailures } from "./test-failures.ts";
import { isLong, readPlaywrightResults, readVitestResults, type TestResult } from "./test-results.ts";

interface Step {
  name: string;
  run(): Promise<TestCounts>;
}

const all = process.argv.includes("--all");
const env = { ...process.env, [all ? "VITRINA_TEST_ALL" : "VITRINA_TEST_SHORT"]: "1" };
const reports = mkdtempSync(join(tmpdir(), "vitrina-reports-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");
watchAncestors(() => process.exit(1));

/** A step that passes or fails as a whole. */
async function check(...programs: [packageName: string, program: string, args: string[]][]): Promise<TestCounts> {
  for (const [packageName, program, args] of programs) {
    const { code } = await runProgram(packageName, program, args, { env });
    if (code !== 0) return { passed: 0, failed: 1 };
  }
  return { passed: 1, failed: 0 };
}

/** Prints the accessibility snapshots of failed journeys, which only this output preserves. */
function showFailedPages(): void {
  for (const file of globSync("test-results/*/error-context.md")) {
    console.log(`\n${file}\n${readFileSync(file, "utf8").slice(0, 8_000)}`);
  }
}

/** All journeys, also those that only `--all` runs. */
async function listJourneys(): Promise<TestResult[]> {
  const list = join(reports, "all-journeys.json");
  const { code, output } = await runProgram("@playwright/test", "playwright", ["test", "--list", "--reporter=json"], {
    env: { ...process.env, VITRINA_TEST_ALL: "1", PLAYWRIGHT_JSON_OUTPUT_NAME: list },
    quiet: true,
  });
  if (code !== 0) throw new Error(`Playwright could not list the journeys:\n${output}`);
  return readPlaywrightResults(list);
}

const steps: Step[] = [
  {
    name: "Types",
    run: () => check(["@react-router/dev", "react-router", ["typegen"]], ["typescript", "tsc", ["--noEmit"]]),
  },
  { name: "Lint", run: () => check(["@biomejs/biome", "biome", ["check"]]) },
  // Before the tests, because the fault harness starts whole servers.
  {
    name: "Build",
    async run() {
      await buildWeb();
      return { passed: 1, failed: 0 };
    },
  },
  {
    name: "Structure, unit, integration",
    async run() {
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
      const filter = all ? [] : ["--tags-filter=!long"];
      const { code } = await runProgram("vitest", "vitest", ["run", ...filter, ...reporters], { env });
      return readVitestCounts(vitestReport, code);
    },
  },
  {
    name: "End to end",
    async run() {
      const { code } = await runProgram("@playwright/test", "playwright", ["test", "--reporter=list,json"], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
      });
      if (code !== 0) showFailedPages();
      return readPlaywrightCounts(playwrightReport, code);
    },
  },
  {
    name: "Specification",
    async run() {
      const { listed } = readSpecCoverage(readFileSync("docs/spec-coverage.md", "utf8"));
      const tests = readVitestResults(vitestReport);
      const due = all ? listed : dueTests(listed, [...tests, ...(await listJourneys())]);
      const ran = [...tests, ...readPlaywrightResults(playwrightReport)].filter((result) => all || !isLong(result));
      const unmet = unmetTests(due, ran);
      console.log(
        unmet.length === 0 ? `Every listed test${all ? "" : " of the short run"} ran and passed.` : unmet.join("\n"),
      );
      return { passed: unmet.length === 0 ? 1 : 0, failed: unmet.length };
    },
  },
];

const total: TestCounts = { passed: 0, failed: 0 };
const summary: string[] = [];
mkdirSync("build", { recursive: true });
for (const { name, run } of steps) {
  console.log(`\n── ${name} ${"─".repeat(Math.max(2, 70 - name.length))}\n`);
  const startedAt = Date.now();
  const counts = await run().catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = `${Math.round((Date.now() - startedAt) / 1000)} s`;
  summary.push(
    `${name.padEnd(30)}${String(counts.passed).padStart(6)} passed${String(counts.failed).padStart(6)} failed${seconds.padStart(9)}`,
  );
}
// Repeated at the end, because only the end of a long output may be preserved.
for (const failure of readVitestFailures(vitestReport)) console.log(`\n${failure}`);
rmSync(reports, { recursive: true, force: true });
console.log(`\n${summary.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

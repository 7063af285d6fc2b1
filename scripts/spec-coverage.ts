import type { TestResult } from "./test-results.ts";

/** A test that a requirement names; `*` in its title stands for whatever its parameters make of it. */
export interface ListedTest {
  file: string;
  title: string;
}

export interface SpecCoverage {
  listed: ListedTest[];
  /** Requirements of a table that name no test. */
  unproven: string[];
}

/** Reads the tables of `docs/spec-coverage.md`: a requirement, then its tests as `file` › title, a `<br>` between them. */
export function readSpecCoverage(markdown: string): SpecCoverage {
  const coverage: SpecCoverage = { listed: [], unproven: [] };
  for (const line of markdown.split("\n")) {
    const [, requirement = "", tests = ""] = /^\| (.+?) \| (.*) \|$/.exec(line) ?? [];
    if (!requirement || requirement === "Requirement" || requirement === "---") continue;
    const named = tests.split("<br>").flatMap((test) => {
      const [, file, title] = /^`([^`]+)` › (.+)$/.exec(test.trim()) ?? [];
      return file && title ? [{ file, title }] : [];
    });
    coverage.listed.push(...named);
    if (named.length === 0 || named.length < tests.split("<br>").length) coverage.unproven.push(requirement);
  }
  return coverage;
}

/** The title of a parametrised test as the tables have it: each of its parameters is a `*`. */
export function titlePattern(source: string): string {
  return source.replace(/%[sdifjo#%]|\$\{[^}]*\}|\$[\w.]+/g, "*").replace(/\\(["'`])/g, "$1");
}

/** Whether a test that ran is the listed one. */
function isListed({ file, title }: ListedTest, result: TestResult): boolean {
  if (file !== result.file) return false;
  const pattern = title.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join(".*")}$`, "s").test(result.title);
}

/** What is listed but did not run and pass, one line each. */
export function unmetTests(listed: readonly ListedTest[], results: readonly TestResult[]): string[] {
  const unmet = listed.flatMap((test) => {
    const runs = results.filter((result) => isListed(test, result));
    if (runs.length === 0) return `${test.file} › ${test.title}: did not run`;
    return runs.filter(({ passed }) => !passed).map(({ title }) => `${test.file} › ${title}: did not pass`);
  });
  return [...new Set(unmet)];
}

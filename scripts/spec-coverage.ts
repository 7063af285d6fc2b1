import { isLong, type TestResult } from "./test-results.ts";

/** A test of a requirement; `*` in its title stands for any parameter. */
export interface ListedTest {
  file: string;
  title: string;
}

export interface SpecCoverage {
  listed: ListedTest[];
  /** Requirements without a test. */
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

/** A parametrized test's title as in the tables, with `*` for each parameter. */
export function titlePattern(source: string): string {
  return source.replace(/%[sdifjo#%]|\$\{[^}]*\}|\$[\w.]+/g, "*").replace(/\\(["'`])/g, "$1");
}

/** Whether a result belongs to the listed test. */
function isListed({ file, title }: ListedTest, result: TestResult): boolean {
  if (file !== result.file) return false;
  const pattern = title.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pattern.join(".*")}$`, "s").test(result.title);
}

/** The listed tests that the short run must show: all but those of which each known variant is long. */
export function dueTests(listed: readonly ListedTest[], known: readonly TestResult[]): ListedTest[] {
  return listed.filter((test) => {
    const variants = known.filter((result) => isListed(test, result));
    return variants.length === 0 || !variants.every(isLong);
  });
}

/** Listed tests that did not run and pass, one line each. */
export function unmetTests(listed: readonly ListedTest[], results: readonly TestResult[]): string[] {
  const unmet = listed.flatMap((test) => {
    const runs = results.filter((result) => isListed(test, result));
    if (runs.length === 0) return `${test.file} › ${test.title}: did not run`;
    return runs.filter(({ passed }) => !passed).map(({ title }) => `${test.file} › ${title}: did not pass`);
  });
  return [...new Set(unmet)];
}

import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

interface VitestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const SHOWN_CHARACTERS = 3_000;

/** The failures of vitest's JSON report, one text per test or file that failed to load. */
export function readVitestFailures(report: string): string[] {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join("\n")}`);
    return [...failed, ...(message ? [`${file}\n${message}`] : [])].map((text) => text.slice(0, SHOWN_CHARACTERS));
  });
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readVitestFailures } from "./test-failures.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-failures-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("reports each failure with file, title and reason, including files that failed to load", () => {
  const file = join(folder, "report.json");
  const testResults = [
    {
      ...{ name: join(process.cwd(), "server/a.test.ts"), message: "" },
      assertionResults: [
        { fullName: "sums add up", status: "failed", failureMessages: ["expected 1 to be 2"] },
        { fullName: "sums are there", status: "passed", failureMessages: [] },
      ],
    },
    { name: join(process.cwd(), "server/b.test.ts"), message: "No such module", assertionResults: [] },
  ];
  writeFileSync(file, JSON.stringify({ testResults }));
  expect(readVitestFailures(file)).toEqual([
    "server/a.test.ts › sums add up\nexpected 1 to be 2",
    "server/b.test.ts\nNo such module",
  ]);
  expect(readVitestFailures(join(folder, "none.json"))).toEqual([]);
});

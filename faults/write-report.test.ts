import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { faultRows } from "./fault-rows.ts";
import { emptyOutcome } from "./row.ts";
import { writeReport } from "./write-report.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("reports forced, skipped and failed rows, and keeps the file's own sections", () => {
  const file = join(folder, "faults.md");
  writeFileSync(
    file,
    "# An older report\n\n| of | rows |\n\n## What was seen\n\nMuch.\n\n## And more\n\nStill more.\n",
  );
  const [whole, part, lost, ...others] = faultRows as [
    (typeof faultRows)[0],
    (typeof faultRows)[0],
    (typeof faultRows)[0],
  ];
  const known = (cases: number) => ({
    seed: 7,
    count: 9,
    seconds: 3,
    date: "2026-11-22",
    outcome: emptyOutcome(cases),
  });
  const failed = known(lost.fullCount);
  failed.outcome.lost = 2;
  failed.outcome.wrong = ["pi_1 was never settled"];
  writeReport(file, {
    [whole.name]: known(whole.fullCount),
    [part.name]: known(1),
    [lost.name]: { ...failed, processes: 2 },
  });
  const report = readFileSync(file, "utf8");
  const line = (name: string) => report.split("\n").find((each) => each.startsWith(`| \`${name}\``)) ?? "";
  expect(line(whole.name)).toMatch(/ \| 7 \| 2026-11-22 \| 0 \| 0 \| 0 \| yes \| 3 \|/);
  expect(line(whole.name)).not.toContain("**");
  expect(line(part.name)).toContain("**1 of ");
  expect(line(lost.name)).toContain("**no**: pi_1 was never settled");
  expect(line(lost.name)).toContain("on 2 processes");
  for (const { name } of others) expect(line(name)).toContain("not run");
  expect(report).not.toContain("An older report");
  expect(report).toMatch(/\n\n## What was seen\n\nMuch\.\n\n## And more\n\nStill more\.\n$/);
});

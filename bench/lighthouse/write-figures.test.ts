import { expect, test } from "vitest";
import { judgePage } from "./judge-page.ts";
import type { PageRun } from "./measure-page.ts";
import { documentOf } from "./write-figures.ts";

const run: PageRun = {
  scores: { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 },
  ...{ benchmarkIndex: 1_010.5, lcpMs: 2_040, tbtMs: 120, cls: 0, requests: 9 },
  bytes: { total: 199_600, script: 99_000, font: 50_000, image: 40_000 },
  faults: [],
};
const page = { name: "a page", path: "/a", requests: 10, totalKb: 200, scriptKb: 100, fontKb: 50, imageKb: 40 };
const measured = { date: "2026-11-23", machine: "a machine", runs: 5, gaveWay: true };

test("reports figures with their limits and how they were measured", () => {
  const report = documentOf([judgePage(page, [run])], measured);
  expect(report).toContain("| a page | 97 | 100 | 100 | 100 | 2.04 s | 120 ms | 0.000 | 9/10 | 200/200 | 99/100 |");
  expect(report).toContain("benchmark index: 1011 to 1011");
  expect(report).toContain("All requirements are met.");
  expect(report).toContain("lower priority than the browser");
  expect(documentOf([], { ...measured, gaveWay: false })).not.toContain("lower priority");
});

test("reports missed requirements", () => {
  const slow = { ...run, scores: { ...run.scores, performance: 94 } };
  const report = documentOf([judgePage(page, [slow])], measured);
  expect(report).toContain("- a page: performance 94, required 95");
  expect(report).not.toContain("All requirements are met.");
});

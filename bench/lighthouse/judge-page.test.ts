import { expect, test } from "vitest";
import { judgePage } from "./judge-page.ts";
import type { PageRun } from "./measure-page.ts";
import type { PageBudget } from "./page-budgets.ts";

const page: PageBudget = {
  ...{ name: "a page", path: "/a-page", requests: 10, totalKb: 200, scriptKb: 100, fontKb: 50, imageKb: 40 },
};
const good: PageRun = {
  scores: { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 },
  ...{ benchmarkIndex: 1_500, lcpMs: 1_500, tbtMs: 20, cls: 0, requests: 10 },
  bytes: { total: 200_000, script: 100_000, font: 50_000, image: 40_000 },
  faults: [],
};

test("reports nothing for a page within its budget", () => {
  expect(judgePage(page, [good, good, good]).missed).toEqual([]);
});

test("takes the median of scores and the maximum of layout shifts", () => {
  const slow = { ...good, scores: { ...good.scores, performance: 60 } };
  expect(judgePage(page, [slow, good, good]).missed).toEqual([]);
  expect(judgePage(page, [slow, slow, good]).missed).toEqual(["performance 60, required 95"]);
  expect(judgePage(page, [good, good, { ...good, cls: 0.001 }]).missed).toEqual(["CLS 0.001, at most 0"]);
  expect(judgePage(page, [{ ...good, cls: 0.0004 }]).missed).toEqual([]);
});

test("reports each exceeded budget and each missing measurement", () => {
  const heavy = { ...good, requests: 11, bytes: { total: 200_001, script: 100_001, font: 50_001, image: 40_001 } };
  expect(judgePage(page, [heavy]).missed).toEqual([
    "requests 11, at most 10",
    "bytes in all 200001, at most 200000",
    "bytes of scripts 100001, at most 100000",
    "bytes of fonts 50001, at most 50000",
    "bytes of images 40001, at most 40000",
  ]);
  expect(judgePage(page, [{ ...good, cls: Number.NaN }]).missed).toEqual(["CLS NaN, at most 0"]);
});

test("skips the SEO score of a page that is closed to search engines", () => {
  const unlisted = { ...good, scores: { ...good.scores, seo: 60 } };
  expect(judgePage({ ...page, unlisted: true }, [unlisted]).missed).toEqual([]);
  expect(judgePage(page, [unlisted]).missed).toEqual(["seo 60, required 100"]);
});

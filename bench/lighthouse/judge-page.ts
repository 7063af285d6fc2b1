import type { PageRun } from "./measure-page.ts";
import { type Category, type PageBudget, requiredScores } from "./page-budgets.ts";

/** The summary of several loads of a page. */
export interface PageFigures extends Omit<PageRun, "faults"> {
  page: PageBudget;
  /** Missed requirements; empty if all are met. */
  missed: string[];
  /** Audits that kept scores from 100 in any load. */
  faults: string[];
}

/** Takes the median of scores, times and bytes, and the maximum layout shift, because nothing may ever move. */
export function judgePage(page: PageBudget, runs: readonly PageRun[]): PageFigures {
  const middle = (pick: (run: PageRun) => number) =>
    runs.map(pick).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  const score = (category: Category) => middle(({ scores }) => scores[category]);
  const figures = {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    benchmarkIndex: middle(({ benchmarkIndex }) => benchmarkIndex),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: Math.max(...runs.map(({ cls }) => cls)),
    requests: middle(({ requests }) => requests),
    bytes: {
      total: middle(({ bytes }) => bytes.total),
      script: middle(({ bytes }) => bytes.script),
      font: middle(({ bytes }) => bytes.font),
      image: middle(({ bytes }) => bytes.image),
    },
  };
  const limits: [name: string, is: number, atMost: number][] = [
    // Three decimals are what every tool prints.
    ["CLS", Math.round(figures.cls * 1_000) / 1_000, 0],
    ["requests", figures.requests, page.requests],
    ["bytes in all", figures.bytes.total, page.totalKb * 1_000],
    ["bytes of scripts", figures.bytes.script, page.scriptKb * 1_000],
    ["bytes of fonts", figures.bytes.font, page.fontKb * 1_000],
    ["bytes of images", figures.bytes.image, page.imageKb * 1_000],
  ];
  const low = (Object.keys(requiredScores) as Category[])
    .filter((category) => !(category === "seo" && page.unlisted))
    // A score that could not be computed does not count as met.
    .filter((category) => !(figures.scores[category] >= requiredScores[category]))
    .map((category) => `${category} ${figures.scores[category]}, required ${requiredScores[category]}`);
  const high = limits
    .filter(([, is, atMost]) => !(is <= atMost))
    .map(([name, is, atMost]) => `${name} ${is}, at most ${atMost}`);
  return {
    page,
    ...figures,
    missed: [...low, ...high],
    faults: [...new Set(runs.flatMap(({ faults }) => faults))].sort(),
  };
}

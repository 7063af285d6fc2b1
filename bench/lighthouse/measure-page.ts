import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "#local/processes/free-port.ts";
import type { Chromium } from "#scripts/chromium.ts";
import { type Category, requiredScores } from "./page-budgets.ts";

/** One load of a page with Lighthouse's mobile preset: a slow phone on a slow network with an empty cache. */
export interface PageRun {
  /** Out of 100. */
  scores: Record<Category, number>;
  /** Lighthouse's measure of the machine's speed; it expects 1,000 or more. */
  benchmarkIndex: number;
  lcpMs: number;
  tbtMs: number;
  /** Cumulative layout shift. */
  cls: number;
  requests: number;
  /** As transferred, by type; `total` is the sum. */
  bytes: Record<"total" | "script" | "font" | "image", number>;
  /** The audits that keep a score from 100. */
  faults: string[];
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
  url: string;
}

/** Loads the page in a new browser, and retries if the browser recorded no trace. Throws if the page does not load. */
export async function measurePage(url: string, own: Chromium): Promise<PageRun> {
  return pageRun(await load(url, own).catch(() => load(url, own)));
}

async function load(url: string, { executablePath, args, env }: Chromium): Promise<Report> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const onlyCategories = Object.keys(requiredScores);
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories });
    const failure = result ? result.lhr.runtimeError?.message : "no result";
    if (!result || failure) throw new Error(`${url}: ${failure}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function pageRun({ categories, audits, environment }: Report): PageRun {
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const details = audits["network-requests"]?.details as { items: NetworkRequest[] } | undefined;
  const loads = (details?.items ?? []).filter(({ url }) => !url.startsWith("data:"));
  const bytesOf = (kind?: string) =>
    loads
      .filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const faults = Object.values(categories).flatMap(({ title, auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${title}: ${id} ${audits[id]?.displayValue ?? ""}`.trim()),
  );
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    benchmarkIndex: environment.benchmarkIndex,
    lcpMs: numberOf("largest-contentful-paint"),
    tbtMs: numberOf("total-blocking-time"),
    cls: numberOf("cumulative-layout-shift"),
    requests: loads.length,
    bytes: { total: bytesOf(), script: bytesOf("Script"), font: bytesOf("Font"), image: bytesOf("Image") },
    faults,
  };
}

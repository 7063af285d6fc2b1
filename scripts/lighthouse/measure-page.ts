import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import type { Chromium } from "#scripts/chromium.ts";
import { freePort } from "#scripts/free-port.ts";
import { type Category, requiredScores } from "./page-budgets.ts";

/** One load of a page, as Lighthouse's mobile preset sees it: a slow phone on a slow network, nothing kept from before. */
export interface PageRun {
  /** Of 100. */
  scores: Record<Category, number>;
  /** How fast Lighthouse found the machine; it expects 1,000 or more. */
  benchmarkIndex: number;
  lcpMs: number;
  tbtMs: number;
  /** Cumulative layout shift. */
  cls: number;
  requests: number;
  /** As sent, by kind; `total` is all of them. */
  bytes: Record<"total" | "script" | "font" | "image", number>;
  /** What keeps a score from 100. */
  faults: string[];
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
  url: string;
}

/** Loads the page in a browser of its own; once more if the browser kept no trace of it. Throws if it does not load. */
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

import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { paths } from "#contract/paths.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { tally } from "../world/tally.ts";
import { AnswerLog, type AnswerSummary } from "./answer-log.ts";
import type { Cluster } from "./cluster.ts";
import type { ClusterShop } from "./cluster-shop.ts";
import { auditProblem } from "./force-fault.ts";
import { newAddress, startTraffic } from "./traffic.ts";

const readers = 16;
/** Below the limit of pages a minute for one address. */
const requestsOfAddress = 200;

/** The results of deployments under load. */
export interface DeployResult {
  /** How often all apps and workers were stopped and started, one app after the other. */
  deployments: number;
  seconds: number;
  /** All requests, those of the buyers included. */
  requests: number;
  failed: number;
  /** By kind of request. */
  kinds: Record<string, AnswerSummary>;
  acknowledged: number;
  lost: number;
  double: number;
  leaked: number;
  wrong: string[];
}

/**
 * Deploys again and again while readers read and buyers buy, until `requests` are answered: each app is stopped in order and started
 * again, from the code of `release` and of this checkout by turns. No request is repeated, so each failure is counted.
 */
export async function deployUnderLoad(
  cluster: Cluster,
  shop: ClusterShop,
  { requests, release, say }: { requests: number; release: string | undefined; say: (line: string) => void },
): Promise<DeployResult> {
  const logs = new Map<string, AnswerLog>();
  const startedMs = performance.now();
  let [answered, deployments, isOver] = [0, 0, false];
  const ask = async (kind: string, browser: TestBrowser, path: string) => {
    const log = logs.get(kind) ?? new AnswerLog();
    logs.set(kind, log);
    answered += 1;
    return (await log.ask(() => browser.get(path))).answer;
  };
  const read = async () => {
    const assets = new Set<string>();
    for (let turn = 0; !isOver; ) {
      const address = newAddress();
      const [door, apps] = ["shop" as const, "balancer" as const].map(
        (name) => new TestBrowser(cluster.layout.url(name), address),
      ) as [TestBrowser, TestBrowser];
      for (let count = 0; count < requestsOfAddress && !isOver; count++, turn++) {
        const page = shop.pages[turn % shop.pages.length] ?? paths.home;
        const kind = turn % 8;
        if (kind === 0) await ask("searches", door, `${paths.explore()}?q=${randomInt(1_000)}`);
        else if (kind < 4) await ask("pages of the apps", apps, page);
        else if (kind < 6) await ask("pages through the cache", door, page);
        else {
          // A file of the version that made the page, from whichever process is asked.
          const body = String((await ask("pages of the apps", apps, page))?.body ?? "");
          for (const [path] of body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)\b/g)) assets.add(path);
          const asset = [...assets][turn % Math.max(1, assets.size)];
          if (asset) await ask("built files", door, asset);
        }
      }
    }
  };
  const traffic = startTraffic(shop, `deploy-${Date.now().toString(36)}`, shop.pages);
  traffic.slowDown(true);
  const reading = Array.from({ length: readers }, read);
  try {
    while (answered < requests) {
      const code = deployments % 2 === 0 ? release : undefined;
      await deploy(cluster, code);
      deployments += 1;
      say(`${deployments} deployments, ${answered} requests`);
    }
    // The last deployment leaves the code of this checkout.
    if (release && deployments % 2 === 1) await deploy(cluster, undefined);
  } finally {
    isOver = true;
    await Promise.all(reading);
  }
  const { purchases, rest } = await traffic.stop();
  await shop.db.query({ text: "UPDATE clock_shift SET shift = shift + interval '6 minutes'" });
  const { lost, double, leaked, wrong } = await tally(shop, purchases, { mayRepeatMail: true, timeoutMs: 120_000 });
  const audit = await auditProblem(cluster);
  const kinds = {
    ...Object.fromEntries([...logs].map(([kind, log]) => [kind, log.end()])),
    ...{ "calls of buyers": rest.purchaseCalls, "pages of buyers": rest.pages, files: rest.media },
  };
  const sum = (pick: (summary: AnswerSummary) => number) =>
    Object.values(kinds).reduce((total, summary) => total + pick(summary), 0);
  return {
    ...{ deployments, seconds: Math.round((performance.now() - startedMs) / 1_000) },
    ...{ requests: sum((summary) => summary.answered), failed: sum((summary) => summary.failed), kinds },
    ...{ acknowledged: rest.acknowledged, lost, double, leaked, wrong: audit ? [...wrong, audit] : wrong },
  };
}

/** Replaces every app and worker by one of the code, one after the other. */
async function deploy(cluster: Cluster, code: string | undefined): Promise<void> {
  for (const part of cluster.parts.filter(({ kind }) => kind === "app" || kind === "worker")) {
    await cluster.stopParts([part]);
    await cluster.startParts([part], code);
    // Until the balancer has seen it.
    await sleep(1_000);
  }
}

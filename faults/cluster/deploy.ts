import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { paths } from "#contract/paths.ts";
import { tally } from "../world/tally.ts";
import { AnswerLog, type AnswerSummary } from "./answer-log.ts";
import type { Cluster } from "./cluster.ts";
import type { ClusterShop } from "./cluster-shop.ts";
import { auditProblem } from "./force-fault.ts";
import { newAddress, startTraffic } from "./traffic.ts";

const readers = 32;
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
  const ask = async (kind: string, url: string, address: string, isText = false) => {
    const log = logs.get(kind) ?? new AnswerLog();
    logs.set(kind, log);
    answered += 1;
    return (await log.ask(() => get(url, address, isText))).answer;
  };
  const [door, apps] = [cluster.layout.url("shop"), cluster.layout.url("balancer")];
  const read = async () => {
    const assets = new Set<string>();
    for (let [turn, address] = [0, ""]; !isOver; turn++) {
      if (turn % requestsOfAddress === 0) address = newAddress();
      const page = shop.pages[turn % shop.pages.length] ?? paths.home;
      const kind = turn % 64;
      if (kind === 0) await ask("searches", `${door}${paths.explore()}?q=${randomInt(1_000)}`, address);
      else if (kind === 1) {
        // The files of the version that made the page, from whichever process is asked.
        const body = (await ask("pages of the apps", apps + page, address, true))?.body ?? "";
        if (body) assets.clear();
        for (const [path] of body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)\b/g)) assets.add(path);
      } else if (kind % 4 === 2 && assets.size > 0)
        await ask("built files", door + [...assets][turn % assets.size], address);
      else if (kind % 4 === 3) await ask("pages through the cache", door + page, address);
      else await ask("pages of the apps", apps + page, address);
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

const agent = new Agent({ keepAlive: true });

/** A read by a reader's address. Plain `node:http`: a client that costs more than the shop would slow both down. */
function get(url: string, address: string, isText: boolean) {
  const headers = {
    "x-forwarded-for": address,
    "accept-language": "en",
    "accept-encoding": isText ? "identity" : "br",
  };
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: Pick<Headers, "get">;
    body: string;
  }>();
  request(url, { agent, headers, timeout: 60_000 }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk) => isText && chunks.push(chunk));
    answer.on("error", reject);
    answer.on("end", () => {
      const known = { get: (name: string) => String(answer.headers[name] ?? "") || null };
      resolve({ status: answer.statusCode ?? 0, headers: known, body: String(Buffer.concat(chunks)) });
    });
  })
    .on("error", reject)
    .on("timeout", () => reject(new Error("No answer within a minute")))
    .end();
  return promise;
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

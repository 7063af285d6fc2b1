import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { tally } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { AnswerSummary } from "./answer-log.ts";
import type { Cluster } from "./cluster.ts";
import type { ClusterFault } from "./cluster-faults.ts";
import type { ClusterShop } from "./cluster-shop.ts";
import { runningProcess } from "./run-part.ts";
import { startTraffic } from "./traffic.ts";

/** The results of one fault. */
export interface FaultResult {
  acknowledged: number;
  lost: number;
  double: number;
  leaked: number;
  wrong: string[];
  /** The longest time between two acknowledged purchases. */
  longestGapMs: number;
  purchaseCalls: AnswerSummary;
  pages: AnswerSummary;
  media: AnswerSummary;
  /** From the first write that succeeded after the fault until no process and no cache shows the page from before it. */
  freshAfterMs: number;
  /** From the start of the killed parts until everything is as before. */
  wholeAfterMs: number;
}

const warmUpMs = 3_000;
const coolDownMs = 2_000;
/** A cache that cannot be purged may show a page for that long (docs/operations/shared-cache.md). */
const freshTimeoutMs = 90_000;

/** Forces a fault under traffic, lets the cluster recover, and counts. Throws only if the harness or the cluster fails. */
export async function forceFault(
  cluster: Cluster,
  shop: ClusterShop,
  fault: ClusterFault,
  name: string,
): Promise<FaultResult> {
  const traffic = startTraffic(shop, name, shop.pages);
  try {
    await sleep(warmUpMs);
    await fault.force(cluster);
    const [freshAfterMs] = await Promise.all([shop.changeAndWait(freshTimeoutMs), sleep(fault.awayMs)]);
    const before = traffic.acknowledged();
    await until("Purchases do not go on", async () => traffic.acknowledged() >= before + 3, { timeoutMs: 120_000 });
    const startedMs = performance.now();
    await cluster.startParts(cluster.parts.filter((part) => !runningProcess(cluster.layout, part)));
    await cluster.untilWhole();
    const wholeAfterMs = performance.now() - startedMs;
    await sleep(coolDownMs);
    const { purchases, acknowledgements, summaries } = await traffic.stop();
    // Beyond the lease of a mail whose worker died.
    await shop.db.query({ text: "UPDATE clock_shift SET shift = shift + interval '6 minutes'" });
    const { lost, double, leaked, wrong } = await tally(shop, purchases, { mayRepeatMail: true, timeoutMs: 120_000 });
    const audit = await auditProblem(cluster);
    return {
      ...{ acknowledged: traffic.acknowledged(), lost, double, leaked, wrong: audit ? [...wrong, audit] : wrong },
      ...{ longestGapMs: acknowledgements.longestGapMs, freshAfterMs, wholeAfterMs },
      ...{ purchaseCalls: summaries["purchase calls"], pages: summaries.pages, media: summaries.media },
    };
  } finally {
    await traffic.stop();
  }
}

/** The last lines of an audit that finds something; undefined if every cent adds up, at once or after the workers' next look. */
async function auditProblem({ environment }: Cluster): Promise<string | undefined> {
  const audit = async () =>
    promisify(execFile)(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "ops/audit.ts", "--grace-min", "0"],
      {
        env: { PATH: process.env.PATH, ...environment },
      },
    );
  let problem: string | undefined;
  const isClean = async () => {
    problem = await audit().then(
      () => undefined,
      (error: { stdout?: string; stderr?: string }) =>
        `${error.stdout}${error.stderr}`.trim().split("\n").slice(-6).join("; "),
    );
    return problem === undefined;
  };
  await until("The audit is not clean", isClean, { timeoutMs: 60_000, everyMs: 2_000 }).catch(() => {});
  return problem;
}

import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { tally } from "../world/tally.ts";
import { until } from "../world/until.ts";
import type { Cluster } from "./cluster.ts";
import type { ClusterFault } from "./cluster-faults.ts";
import type { ClusterShop } from "./cluster-shop.ts";
import { type JudgedWrites, startOtherWrites, type WritesSummary } from "./other-writes.ts";
import { runningProcess } from "./run-part.ts";
import { startTraffic, type TrafficSummary } from "./traffic.ts";

/** The results of one fault. Of a batch, the last result has all that is lost, double, leaked or wrong. */
export interface FaultResult extends TrafficSummary {
  lost: number;
  double: number;
  leaked: number;
  wrong: string[];
  /** Acknowledged applications, saves and payouts, for a fault that has them; of a batch, the last result has all payouts. */
  writes?: WritesSummary;
  /** Payouts that a worker had begun before a fault, and another run had to end. */
  takenUpAgain?: number;
  /** From the first write that succeeded after the fault until no process and no cache shows the page from before it. */
  freshAfterMs: number;
  /** From the start of the killed parts until everything is as before. */
  wholeAfterMs: number;
  /** Processes that wanted a processor, on average over the minute before. */
  load: number;
}

const warmUpMs = 3_000;
const coolDownMs = 2_000;
/** A cache that cannot be purged may show a page for that long (docs/operations/shared-cache.md). */
const freshTimeoutMs = 90_000;

/**
 * Forces a fault several times under one traffic, lets the cluster recover each time, and counts at the end. Throws only if the
 * harness or the cluster fails.
 */
export async function forceFaults(
  cluster: Cluster,
  shop: ClusterShop,
  fault: ClusterFault,
  { name, turns }: { name: string; turns: readonly number[] },
): Promise<FaultResult[]> {
  const writes = fault.hasOtherWrites ? await startOtherWrites(shop, name, turns.length) : undefined;
  const traffic = startTraffic(shop, name, shop.pages);
  const results: FaultResult[] = [];
  try {
    for (const turn of turns) {
      await sleep(warmUpMs);
      await writes?.beginPayday();
      await fault.force(cluster, turn);
      const away = sleep(fault.awayMs).then(() => fault.end?.(cluster));
      const [freshAfterMs] = await Promise.all([shop.changeAndWait(freshTimeoutMs), away]);
      const before = traffic.acknowledged();
      await until("Purchases do not go on", async () => traffic.acknowledged() >= before + 3, { timeoutMs: 120_000 });
      traffic.slowDown(true);
      const startedMs = performance.now();
      await cluster.startParts(cluster.parts.filter((part) => !runningProcess(cluster.layout, part)));
      await cluster.untilWhole();
      const wholeAfterMs = performance.now() - startedMs;
      traffic.slowDown(false);
      await sleep(coolDownMs);
      const none = { lost: 0, double: 0, leaked: 0, wrong: [] };
      const measured = { freshAfterMs, wholeAfterMs, load: loadavg()[0] ?? 0 };
      results.push({ ...traffic.next(), ...none, ...measured, ...(writes && { writes: writes.next() }) });
    }
    const { purchases, rest } = await traffic.stop();
    const written = await writes?.judge();
    // Beyond the lease of a mail whose worker died.
    await shop.db.query({ text: "UPDATE clock_shift SET shift = shift + interval '6 minutes'" });
    const bought = await tally(shop, purchases, { mayRepeatMail: true, timeoutMs: 120_000 });
    const audit = await auditProblem(cluster);
    const last = results.pop();
    if (!last) return [];
    const { lost, double, leaked, wrong } = bought;
    const acknowledged = last.acknowledged + rest.acknowledged;
    const counted = { lost, double, leaked, wrong: audit ? [...wrong, audit] : wrong };
    return [...results, withWrites({ ...last, acknowledged, ...counted }, written)];
  } finally {
    await fault.end?.(cluster);
    await Promise.allSettled([traffic.stop(), writes?.stop()]);
  }
}

/** A batch's last result with what its other writes came to. */
function withWrites(last: FaultResult, written: JudgedWrites | undefined): FaultResult {
  if (!written || !last.writes) return last;
  const { applications, saves, calls } = last.writes;
  const { rest, lost, double, wrong, takenUpAgain } = written;
  const writes = {
    applications: applications + rest.applications,
    saves: saves + rest.saves,
    ...{ payouts: rest.payouts, calls },
  };
  const counted = { lost: last.lost + lost, double: last.double + double, wrong: [...last.wrong, ...wrong] };
  return { ...last, ...counted, writes, takenUpAgain };
}

/** The last lines of an audit that finds something; undefined if every cent adds up, at once or after the workers' next look. */
export async function auditProblem({ environment }: Cluster): Promise<string | undefined> {
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

import { availableParallelism, cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { until } from "#faults/world/until.ts";
import { openWorld, type World } from "#faults/world/world.ts";
import { readBacklog } from "./purchases/backlog-store.ts";
import { consumers, measureCpu, ours } from "./purchases/cpu-shares.ts";
import { buyingReader, steps } from "./purchases/reader.ts";
import { runReaders } from "./purchases/run-readers.ts";
import { type Settlements, watchSettlements } from "./purchases/settlements.ts";
import { quantile } from "./quantile.ts";

const warmUpSec = 5;
const drainTimeoutMs = 120_000;

/**
 * Purchases from form to text at rising concurrency: `--readers` (1,2,4,8,16,32,64) at once for `--seconds` (10) each, on
 * `--processes` (1) of the app. Tells settled purchases a second, and with their mails and ledger entries; how long each call takes,
 * who takes the CPU time, and how long the worker has left to do afterwards. Linux only.
 */
export async function benchPurchases(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      readers: { type: "string", default: "1,2,4,8,16,32,64" },
      seconds: { type: "string", default: "10" },
      processes: { type: "string", default: "1" },
    },
  });
  const world = await openWorld({ processes: Number(values.processes), isBenchmark: true });
  try {
    const settlements = watchSettlements(world.eventProxy);
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
    console.log(`${values.processes} process(es) of the app, ${values.seconds} s a row; times in milliseconds\n`);
    const head = ["readers", "settled/s", "all done/s", ...steps.flatMap((step) => [step, "p99"]), "failed"];
    const perPurchase = ours.map((name) => `${name} ms`);
    console.log([...head, ...consumers, ...perPurchase, "mails left", "drained s"].map(column).join(""));
    await measureLevel(world, settlements, { readers: 4, seconds: warmUpSec });
    for (const readers of values.readers.split(",").map(Number))
      console.log(
        (await measureLevel(world, settlements, { readers, seconds: Number(values.seconds) })).map(column).join(""),
      );
    console.log(
      "\nCores that each took on average while readers bought: app, postgres, provider, bench (this process: readers, mail",
    );
    console.log(
      "server, doors), others; then their CPU milliseconds a purchase, with all that followed until the worker was done.",
    );
  } finally {
    await world.close();
  }
}

function column(text: string): string {
  return text.padStart(11);
}

async function measureLevel(
  world: World,
  settlements: Settlements,
  { readers, seconds }: { readers: number; seconds: number },
): Promise<string[]> {
  settlements.takeMs();
  settlements.takeRefused();
  const cpu = measureCpu(world);
  const run = await runReaders(
    Array.from({ length: readers }, () => buyingReader(world, settlements)),
    seconds,
  );
  const { cores } = cpu();
  const webhookMs = settlements.takeMs();
  const refused = [...settlements.takeRefused()];
  const left = await readBacklog(world.db);
  const drainMs = performance.now();
  const isDrained = async () => {
    const { mails, ledger } = await readBacklog(world.db);
    return mails + ledger === 0;
  };
  await until("The worker is not done", isDrained, { timeoutMs: drainTimeoutMs, everyMs: 200 });
  const drainedSec = (performance.now() - drainMs) / 1_000;
  const { seconds: cpuSec } = cpu();
  const times = steps.map((step) =>
    step === "webhook" ? webhookMs : run.bought.flatMap(({ tookMs }) => tookMs[step] ?? []),
  );
  const failed = [...run.failures.values()].reduce((sum, count) => sum + count, 0);
  for (const [why, count] of run.failures) console.log(`  ${count} times ${why}`);
  for (const [status, count] of refused) console.log(`  ${count} events were answered ${status}`);
  return [
    String(readers),
    (run.bought.length / run.seconds).toFixed(1),
    (run.bought.length / (run.seconds + drainedSec)).toFixed(1),
    ...times.flatMap((each) => [quantile(each, 0.5).toFixed(1), quantile(each, 0.99).toFixed(1)]),
    String(failed),
    ...consumers.map((name) => cores[name].toFixed(2)),
    ...ours.map((name) => ((cpuSec[name] * 1_000) / run.bought.length).toFixed(1)),
    String(left.mails),
    drainedSec.toFixed(1),
  ];
}

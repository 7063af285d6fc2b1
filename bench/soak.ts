import { execFile } from "node:child_process";
import { availableParallelism, cpus, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { until } from "#faults/world/until.ts";
import { openWorld, type World } from "#faults/world/world.ts";
import { residentBytesOf } from "./cpu-time.ts";
import { readBacklog } from "./purchases/backlog-store.ts";
import { readBooks } from "./purchases/books-store.ts";
import { countLosses, type PaidPurchase } from "./purchases/count-losses.ts";
import { type MemorySample, memoryLevel, sampleMemory } from "./purchases/memory-level.ts";
import { buyingReader } from "./purchases/reader.ts";
import { type Run, runReaders } from "./purchases/run-readers.ts";
import { watchSettlements } from "./purchases/settlements.ts";
import { quantile } from "./quantile.ts";

const sampleEverySec = 15;
/** How often a reader presses the button again, a second apart. */
const patience = 60;
/** A mail taken by a killed process is due again after five minutes. */
const drainTimeoutMs = 8 * 60_000;
const booksAtOnce = 10_000;

/**
 * Readers buy one after the other for `--minutes` (30) over two processes of the app behind a plain round-robin. One is killed
 * with -9 every `--kill-every` (20) seconds and started again; the memory of the other is watched. Then nothing may be lost,
 * double or leaked, no mail left behind, the audit clean: else the exit code is 1. `--readers` (8) at once. Linux only.
 */
export async function soak(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "30" },
      readers: { type: "string", default: "8" },
      "kill-every": { type: "string", default: "20" },
    },
  });
  const [minutes, readerCount, killEverySec] = [values.minutes, values.readers, values["kill-every"]].map(Number) as [
    number,
    number,
    number,
  ];
  const world = await openWorld({ processes: 2, isBenchmark: true });
  try {
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
    console.log(`${minutes} minutes, ${readerCount} readers, two processes, one killed every ${killEverySec} s\n`);
    const settlements = watchSettlements(world.eventProxy);
    const readers = Array.from({ length: readerCount }, () => buyingReader(world, settlements, { patience }));
    const ended = new AbortController();
    const killing = killAgainAndAgain(world, killEverySec, ended.signal);
    const [run, samples] = await Promise.all([runReaders(readers, minutes * 60), watch(world, minutes * 60)]);
    ended.abort();
    const kills = await killing;
    tellRun(run, kills, [...settlements.takeRefused()]);
    tellMemory(samples);
    if (!(await isAllWell(world, run))) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

/** Repeatedly kills and restarts the first process. Resolves with the number of kills once it runs again. */
async function killAgainAndAgain({ apps }: World, everySec: number, ended: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await sleep(everySec * 1_000, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) return kills;
    await apps[0]?.start();
  }
}

/** Samples the surviving process and the backlog until the time is over. */
async function watch(world: World, seconds: number): Promise<MemorySample[]> {
  const samples: MemorySample[] = [];
  const survivor = world.apps[1];
  if (!survivor) throw new Error("There is no second process");
  const startedMs = performance.now();
  const passedSec = () => (performance.now() - startedMs) / 1_000;
  while (passedSec() + sampleEverySec <= seconds) {
    await sleep(sampleEverySec * 1_000);
    const sample = await sampleMemory(survivor, passedSec());
    samples.push(sample);
    const { mails, ledger } = await readBacklog(world.db);
    const providerMb = residentBytesOf(world.pids.provider) / 2 ** 20;
    const { atSec, residentMb, heapMb, loopP99Ms } = sample;
    const figures = [atSec, residentMb, heapMb, loopP99Ms, mails, ledger, providerMb].map((each) =>
      each.toFixed(0).padStart(6),
    );
    const [at, resident, heap, loop, mail, books, provider] = figures;
    console.log(
      `${at} s: survivor ${resident} MB, heap ${heap} MB, loop p99 ${loop} ms; waiting ${mail} mails, ${books} for the ledger; provider ${provider} MB`,
    );
  }
  return samples;
}

function tellRun({ bought, failures, seconds }: Run, kills: number, refused: [status: number, count: number][]): void {
  const repeated = bought.filter(({ repeated }) => repeated > 0).length;
  console.log(
    `\n${bought.length} purchases in ${Math.round(seconds)} s: ${(bought.length / seconds).toFixed(1)} a second; ${kills} kills`,
  );
  console.log(
    `${repeated} readers had to try again; events not taken at first, by status (0: cut): ${refused.map((each) => each.join(": ")).join(", ") || "none"}`,
  );
  for (const [why, count] of failures) console.log(`FAILED ${count} times ${why}`);
  for (const step of ["create", "confirm", "status", "read"] as const) {
    const times = bought.flatMap(({ tookMs }) => tookMs[step] ?? []);
    console.log(
      `${step}: p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, with repeats`,
    );
  }
}

function tellMemory(samples: MemorySample[]): void {
  for (const figure of ["residentMb", "heapMb"] as const) {
    const { firstMb, lastMb, mostMb, slopeMbPerHour } = memoryLevel(samples, figure);
    const [first, last, most, slope] = [firstMb, lastMb, mostMb, slopeMbPerHour].map((mb) => mb.toFixed(0));
    console.log(
      `${figure === "heapMb" ? "heap" : "resident"} of the survivor: ${first} MB after warm-up, ${last} MB at the end, at most ${most} MB, ${slope} MB an hour`,
    );
  }
}

/** Waits until all work is done, then compares charges with what readers received. */
async function isAllWell(world: World, { bought, abandoned, failures }: Run): Promise<boolean> {
  const drainingMs = performance.now();
  const isDone = async () => {
    const { mails, ledger } = await readBacklog(world.db);
    return mails + ledger + (await world.control.state()).pendingDeliveries === 0;
  };
  const done = await until("Not all is done", isDone, { timeoutMs: drainTimeoutMs, everyMs: 500 }).catch(() => false);
  const left = await readBacklog(world.db);
  console.log(
    `\nall done ${((performance.now() - drainingMs) / 1_000).toFixed(0)} s later; left behind: ${left.mails} mails, ${left.deadLetters} dead letters, ${left.ledger} for the ledger`,
  );

  const purchases: PaidPurchase[] = [
    ...bought.map((each) => ({ ...each, wasRead: true })),
    ...abandoned.map((each) => ({ ...each, wasRead: false })),
  ];
  const charges: string[] = [];
  for await (const { paid, payment_intent: of } of world.stripe.charges.list({ limit: 100 }))
    if (paid) charges.push(String(of));
  const books = [];
  const ids = purchases.map(({ paymentIntentId }) => paymentIntentId);
  for (let start = 0; start < ids.length; start += booksAtOnce)
    books.push(...(await readBooks(world.db, ids.slice(start, start + booksAtOnce))));
  const mails = world.mailServer.received.map(({ recipients, raw }) => ({
    id: /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? "",
    recipients,
  }));
  const losses = countLosses({ purchases, charges, books, mails });
  console.log(
    `charged ${charges.length}: lost ${losses.lost}, double ${losses.double}, leaked ${losses.leaked}; mails again under their Message-ID ${losses.mailsAgain}`,
  );
  for (const example of losses.examples) console.log(`  ${example}`);
  const audit = await auditOf(world);
  console.log(`\nnpm run audit ended with ${audit.code}:\n${audit.output}`);
  const isKept = losses.lost + losses.double + losses.leaked + failures.size === 0;
  return done !== false && left.deadLetters === 0 && isKept && audit.code === 0;
}

/** The operator's audit of everything, without a grace period. */
function auditOf({ environment }: World): Promise<{ code: number; output: string }> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    const options = { env: { PATH, HOME, ...environment }, maxBuffer: 2 ** 26 };
    execFile(process.execPath, ["ops/audit.ts", "--grace-min", "0"], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: (stdout + stderr).trim() });
    });
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { residentBytesOf } from "../cpu-time.ts";
import { shopEnvironment } from "../measured-server.ts";
import { openTransferProvider } from "./transfer-provider.ts";

/** How long the provider takes for an answer, as Stripe's often do. */
const answerMs = 200;
/** A worker is measured once it has sent this share of the payouts, and again in the end. */
const warmShare = 0.05;
const workerMain = "server/programs/worker-main.ts";

/** Figures of a payday that a worker sent. */
export interface SentPayday {
  seconds: number;
  callsPerSec: { mean: number; most: number };
  memory: { earlyMb: number; mostMb: number };
  /** Transfers beyond one per payout. */
  double: number;
}

/**
 * Lets a worker process pay all creators, kills it (SIGKILL) once half of the payouts are sent, and lets another one go on. Resolves
 * when every payout is transferred.
 */
export async function sendPayday(
  db: Database,
  { url, folder, creators }: { url: string; folder: string; creators: number },
): Promise<SentPayday> {
  const provider = await openTransferProvider(answerMs);
  const log = openSync(join(folder, "worker.log"), "a");
  const start = () =>
    spawn(process.execPath, [workerMain], {
      env: { ...process.env, ...shopEnvironment({ databaseUrl: url, folder, providerUrl: provider.url }) },
      stdio: ["ignore", log, log],
    });
  let worker: ChildProcess = start();
  const begin = performance.now();
  const memory = { earlyMb: 0, mostMb: 0 };
  try {
    for (let isKilled = false; ; await sleep(1_000)) {
      const sent = await countSent(db);
      const residentMb = residentBytesOf(worker.pid ?? 0) / 2 ** 20;
      if (memory.earlyMb === 0 && sent >= creators * warmShare) memory.earlyMb = residentMb;
      memory.mostMb = Math.max(memory.mostMb, residentMb);
      if (sent === creators) break;
      if (isKilled || sent < creators / 2) continue;
      isKilled = true;
      worker.kill("SIGKILL");
      worker = start();
    }
    const seconds = (performance.now() - begin) / 1_000;
    const { transfers, requestsBySecond } = provider;
    const busy = requestsBySecond.filter((requests) => requests > 0);
    const callsPerSec = { mean: busy.reduce((sum, each) => sum + each, 0) / busy.length, most: Math.max(...busy) };
    const made = [...transfers.values()].reduce((sum, { length }) => sum + length, 0);
    return { seconds, callsPerSec, memory, double: made - creators };
  } finally {
    worker.kill("SIGKILL");
    provider.close();
  }
}

async function countSent(db: Database): Promise<number> {
  const text = "SELECT count(*)::integer AS sent FROM payouts WHERE transferred_at IS NOT NULL";
  return (await db.query<{ sent: number }>({ text, values: [] })).rows[0]?.sent ?? 0;
}

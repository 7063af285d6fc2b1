import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { startSmtpServer, type TestSmtpServer } from "#server/testing/smtp-server.ts";
import { residentBytesOf } from "../cpu-time.ts";
import { shopEnvironment } from "../measured-server.ts";
import { openTransferProvider } from "./transfer-provider.ts";

/** How long the provider takes for an answer, as Stripe's often do. */
const answerMs = 200;
/** How many times the worker's memory is measured while the payouts are sent. */
const memorySamples = 20;
const workerMain = "server/programs/worker-main.ts";

/** Figures of a payday that a worker sent. */
export interface SentPayday {
  seconds: number;
  /** As the provider saw them; the benchmark's own process delayed that by `lateMs` at most. */
  callsPerSec: { mean: number; most: number; lateMs: number };
  /** The memory of the worker that runs then, in MB, after each twentieth of the payouts. */
  memoryMb: number[];
  /** Transfers beyond one per payout. */
  double: number;
  /** The mails that had arrived with the last payout, the time until no mail was left, and creators without a mail or with several. */
  mails: { early: number; seconds: number; lost: number; double: number };
}

/**
 * Lets a worker process pay all creators. With `isKilled` it is killed (SIGKILL) once half of the payouts are sent, and another one goes
 * on. Resolves when every payout is transferred and no mail waits.
 */
export async function sendPayday(
  db: Database,
  { url, folder, creators, isKilled }: { url: string; folder: string; creators: number; isKilled: boolean },
): Promise<SentPayday> {
  const provider = await openTransferProvider(answerMs);
  const mailServer = await startSmtpServer("takes", { keepsTexts: false });
  const delay = monitorEventLoopDelay();
  delay.enable();
  const log = openSync(join(folder, "worker.log"), "a");
  const start = () =>
    spawn(process.execPath, [workerMain], {
      env: {
        ...process.env,
        ...shopEnvironment({ databaseUrl: url, folder, providerUrl: provider.url }),
        SMTP_URL: mailServer.url,
      },
      stdio: ["ignore", log, log],
    });
  let worker: ChildProcess = start();
  const begin = performance.now();
  const elapsedSec = () => (performance.now() - begin) / 1_000;
  const memoryMb: number[] = [];
  let atEnd: { seconds: number; mails: number } | undefined;
  try {
    for (let toKill = isKilled; ; await sleep(1_000)) {
      const sent = await countSent(db);
      if (sent >= ((memoryMb.length + 1) / memorySamples) * creators)
        memoryMb.push(residentBytesOf(worker.pid ?? 0) / 2 ** 20);
      if (sent === creators) {
        atEnd ??= { seconds: elapsedSec(), mails: mailServer.received.length };
        if ((await countWaitingMails(db)) === 0) break;
      }
      if (!toKill || sent < creators / 2) continue;
      toKill = false;
      worker.kill("SIGKILL");
      worker = start();
    }
    const { transfers, requestsBySecond } = provider;
    const busy = requestsBySecond.filter((requests) => requests > 0);
    const callsPerSec = {
      mean: busy.reduce((sum, each) => sum + each, 0) / busy.length,
      most: Math.max(...busy),
      lateMs: delay.max / 1e6,
    };
    const made = [...transfers.values()].reduce((sum, { length }) => sum + length, 0);
    const mails = { early: atEnd.mails, seconds: elapsedSec(), ...countMails(mailServer, creators) };
    return { seconds: atEnd.seconds, callsPerSec, memoryMb, double: made - creators, mails };
  } finally {
    worker.kill("SIGKILL");
    provider.close();
    await mailServer.close();
  }
}

async function countSent(db: Database): Promise<number> {
  const text = "SELECT count(*)::integer AS sent FROM payouts WHERE transferred_at IS NOT NULL";
  return (await db.query<{ sent: number }>({ text, values: [] })).rows[0]?.sent ?? 0;
}

async function countWaitingMails(db: Database): Promise<number> {
  const text = "SELECT count(*)::integer AS waiting FROM jobs WHERE queue = 'mail' AND state = 'waiting'";
  return (await db.query<{ waiting: number }>({ text, values: [] })).rows[0]?.waiting ?? 0;
}

/** A mail that a killed worker had sent and not recorded comes twice, with the same Message-ID. */
function countMails({ received }: TestSmtpServer, creators: number): { lost: number; double: number } {
  const mailed = new Set(received.flatMap(({ recipients }) => recipients));
  return { lost: creators - mailed.size, double: received.length - mailed.size };
}

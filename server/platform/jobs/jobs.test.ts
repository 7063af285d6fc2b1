import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import type { RegisteredJob, RunningJob } from "./job-definition.ts";
import { collectJobs, createJobList } from "./job-list.ts";
import { createJobs } from "./jobs.ts";
import { takeDueJob } from "./jobs-store.ts";
import { type JobWork, runNextJob } from "./run-next-job.ts";
import { tidyingJobs } from "./tidy-jobs.ts";
import { installRecurringJobs, workQueue } from "./work-queue.ts";

interface Parts {
  ran: RunningJob[];
  /** The effect of a job. */
  act(job: RunningJob): Promise<void>;
}

const list = createJobList<Parts>();
const run = async (parts: Parts, job: RunningJob) => {
  parts.ran.push(job);
  await parts.act(job);
};
const publish = list.defineJob<{ revision: number }>({ kind: "publish", run });
const transcode = list.defineJob<{ width: number }>({ kind: "transcode", queue: "long", run });
const flaky = list.defineJob({ kind: "flaky", maxAttempts: 3, run });
list.defineRecurringJob({ kind: "every-minute", everySec: 60, run });

const keys = deriveKeys(["a secret of the tests that is long enough"]);
const jobs = createJobs(keys);
let database: TestDatabase;
let parts: Parts;
let work: JobWork;
let alerts: string[];
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query({ text: "DELETE FROM jobs" });
  parts = { ran: [], act: async () => {} };
  alerts = [];
  work = {
    ...{
      db: database.db,
      keys,
      log: pino({ level: "silent" }),
      tools: { mailer: {} as never, brandName: "x", messageIdDomain: "x" },
    },
    jobs: collectJobs([list.bind(parts), tidyingJobs.bind({ db: database.db })]),
    alertOfDeadLetter: async (message) => alerts.push(message),
  };
});

const { queueJob, cancelJob, jobStatus, deadLetters, retryDeadLetter } = jobs;
const tidy = () => (work.jobs.get("tidy-jobs") as RegisteredJob).run({} as never, work.tools);
/** A worker that takes a job and dies at once, like after kill -9. */
const die = (queue: "tasks" | "long", leaseSec: number) =>
  takeDueJob(database.db, { queue, kinds: [...work.jobs.keys()], leaseSec });
const sealedLeft = async () =>
  (await database.db.query({ text: "SELECT FROM jobs WHERE sealed IS NOT NULL" })).rowCount;

test("runs a job only after its transaction has committed", async () => {
  const subjectId = crypto.randomUUID();
  await database.db.transaction(async (tx) => {
    await queueJob(tx, publish, { payload: { revision: 3 }, subjectId, secret: "ana@readers.example" });
    expect(await runNextJob(work, "tasks")).toBe(false);
  });
  const failed = database.db.transaction(async (tx) => {
    await queueJob(tx, publish, { payload: { revision: 4 } });
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await runNextJob(work, "tasks")).toBe(true);
  expect(await runNextJob(work, "tasks")).toBe(false);
  expect(parts.ran).toMatchObject([
    { payload: { revision: 3 }, subjectId, secret: "ana@readers.example", attempts: 1 },
  ]);
  expect(await sealedLeft()).toBe(0);
});

test("runs a delayed job at its time by app_now(), given as a date or as a delay", async () => {
  const { rows } = await database.db.query<{ at: Date }>({ text: "SELECT app_now() + interval '24 hours' AS at" });
  await queueJob(database.db, publish, { payload: { revision: 1 }, runAt: rows[0]?.at as Date });
  await queueJob(database.db, publish, { payload: { revision: 2 }, runAt: { afterSec: 3600 } });
  expect(await runNextJob(work, "tasks")).toBe(false);
  await database.shiftClock("1 hour");
  expect([await runNextJob(work, "tasks"), await runNextJob(work, "tasks")]).toEqual([true, false]);
  await database.shiftClock("23 hours");
  expect([await runNextJob(work, "tasks"), await runNextJob(work, "tasks")]).toEqual([true, false]);
  expect(parts.ran.map(({ payload }) => payload)).toEqual([{ revision: 2 }, { revision: 1 }]);
});

test("fails the transaction of a second job that may exist only once", async () => {
  const once = { payload: { revision: 1 }, subjectId: "post-1", once: true };
  await queueJob(database.db, publish, once);
  await expect(queueJob(database.db, publish, once)).rejects.toThrow(/jobs_once/);
  await queueJob(database.db, publish, { ...once, subjectId: "post-2" });
  await queueJob(database.db, publish, { ...once, once: false });
});

test("retries a failed job with growing delays, makes it a dead letter, and runs it again on request", async () => {
  parts.act = () => Promise.reject(Object.assign(new Error("ana@readers.example"), { code: "ENOTHERE" }));
  const id = await queueJob(database.db, flaky, { payload: {} });
  for (const pause of ["2 seconds", "6 seconds"]) {
    expect(await runNextJob(work, "tasks")).toBe(true);
    expect(await runNextJob(work, "tasks")).toBe(false);
    await database.shiftClock(pause);
  }
  expect(await runNextJob(work, "tasks")).toBe(true);
  expect(await jobStatus(database.db, id)).toMatchObject({ state: "dead", attempts: 3, lastError: "ENOTHERE" });
  expect(alerts).toEqual(["A job (flaky) failed for good after 3 attempts: ENOTHERE"]);
  expect(await deadLetters(database.db)).toMatchObject([{ id, kind: "flaky", canBeRetried: true }]);
  parts.act = async () => {};
  expect(await retryDeadLetter(database.db, id, undefined)).toBe(true);
  expect(await runNextJob(work, "tasks")).toBe(true);
  expect(await jobStatus(database.db, id)).toMatchObject({ state: "done", progress: 1 });
});

test("runs each of 60 jobs once with eight concurrent workers", async () => {
  for (let revision = 0; revision < 60; revision++) await queueJob(database.db, publish, { payload: { revision } });
  const running = new Set<string>();
  // The first three wait for each other: only concurrent workers get beyond them, however slow the machine is.
  const threeRun = Promise.withResolvers<void>();
  parts.act = async ({ id }) => {
    expect(running.has(id)).toBe(false);
    running.add(id);
    if (running.size === 3) threeRun.resolve();
    await threeRun.promise;
  };
  const worker = async () => {
    while (await runNextJob(work, "tasks"));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect([parts.ran.length, new Set(parts.ran.map(({ id }) => id)).size]).toEqual([60, 60]);
});

test("takes over a killed worker's job after its lease, and makes a job that kills each worker a dead letter", async () => {
  const id = await queueJob(database.db, flaky, { payload: {} });
  for (let death = 1; death <= 3; death++) {
    expect(await die("tasks", 60)).toMatchObject({ id, attempts: death });
    await database.shiftClock("59 seconds");
    expect(await runNextJob(work, "tasks")).toBe(false);
    await database.shiftClock("1 second");
  }
  expect(await runNextJob(work, "tasks")).toBe(true);
  expect(parts.ran).toEqual([]);
  expect(await jobStatus(database.db, id)).toMatchObject({ state: "dead", lastError: "UNHEARD" });
});

test("renews the lease of a long job and stores its progress", async () => {
  const id = await queueJob(database.db, transcode, { payload: { width: 720 } });
  parts.act = async ({ progress }) => {
    for (const part of [0.25, 0.5, 0.75]) {
      await database.shiftClock("50 seconds");
      await progress(part);
      expect(await die("long", 60), "no other worker gets it").toBe(undefined);
      expect(await jobStatus(database.db, id)).toMatchObject({ state: "running", progress: part });
    }
  };
  expect(await runNextJob(work, "long")).toBe(true);
  expect(await jobStatus(database.db, id)).toMatchObject({ state: "done", progress: 1, attempts: 1 });
});

test("interrupts a worker that lost its lease and ignores its result", async () => {
  const id = await queueJob(database.db, transcode, { payload: { width: 720 } });
  parts.act = async ({ progress, signal }) => {
    await database.shiftClock("61 seconds");
    expect(await die("long", 60)).toMatchObject({ id, attempts: 2 });
    await expect(progress(0.5)).rejects.toThrow("lost");
    signal.throwIfAborted();
  };
  expect(await runNextJob(work, "long")).toBe(true);
  expect(await jobStatus(database.db, id)).toMatchObject({ state: "running", attempts: 2, progress: 0 });
});

test("cancels a waiting job at once and a running one at its next progress report, wiping both secrets", async () => {
  const waiting = await queueJob(database.db, transcode, {
    payload: { width: 360 },
    secret: "ana",
    runAt: { afterSec: 60 },
  });
  await cancelJob(database.db, waiting);
  expect(await jobStatus(database.db, waiting)).toMatchObject({ state: "cancelled" });

  const running = await queueJob(database.db, transcode, { payload: { width: 720 }, secret: "ana" });
  let reached = 0;
  parts.act = async ({ progress }) => {
    for (reached = 1; reached <= 9; reached++) {
      if (reached === 4) await cancelJob(database.db, running);
      await progress(reached / 10);
    }
  };
  expect(await runNextJob(work, "long")).toBe(true);
  expect(reached).toBe(4);
  expect(await jobStatus(database.db, running)).toMatchObject({ state: "cancelled", isCancelRequested: true });
  expect(await sealedLeft()).toBe(0);
});

test("does not rerun a cancelled job whose worker was killed", async () => {
  const id = await queueJob(database.db, transcode, { payload: { width: 720 }, secret: "ana" });
  await die("long", 60);
  await cancelJob(database.db, id);
  expect(await jobStatus(database.db, id)).toMatchObject({ state: "running", isCancelRequested: true });
  await database.shiftClock("61 seconds");
  expect(await runNextJob(work, "long")).toBe(false);
  await tidy();
  expect(await jobStatus(database.db, id)).toMatchObject({ state: "cancelled" });
  expect(await sealedLeft()).toBe(0);
});

test("interrupts a long job on stop and releases it without counting the attempt", async () => {
  const id = await queueJob(database.db, transcode, { payload: { width: 720 } });
  let started = () => {};
  const isRunning = new Promise<void>((resolve) => {
    started = resolve;
  });
  parts.act = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      started();
    });
  const worker = workQueue(work, "long");
  await isRunning;
  await worker.stop();
  expect(await jobStatus(database.db, id)).toMatchObject({ state: "waiting", attempts: 0 });
  parts.act = async () => {};
  expect(await runNextJob(work, "long")).toBe(true);
});

test("runs a recurring job once per interval with any number of workers, and once after a pause of many intervals", async () => {
  await Promise.all([installRecurringJobs(work), installRecurringJobs(work), installRecurringJobs(work)]);
  const ask = async () => {
    const before = parts.ran.length;
    await Promise.all(Array.from({ length: 12 }, () => runNextJob(work, "tasks")));
    return parts.ran.length - before;
  };
  expect(await ask()).toBe(1);
  for (const [pause, runs] of [
    ["59 seconds", 0],
    ["1 second", 1],
    ["59 seconds", 0],
    ["10 minutes 1 second", 1],
    ["20 seconds", 0],
  ] as const) {
    await database.shiftClock(pause);
    expect([pause, await ask()]).toEqual([pause, runs]);
  }
});

test("retries a failed recurring job within its interval, and reruns one of a killed worker after the lease", async () => {
  await installRecurringJobs(work);
  await database.db.query({ text: "DELETE FROM jobs WHERE kind <> 'every-minute'" });
  parts.act = () => Promise.reject(new TypeError("not yet"));
  expect(await runNextJob(work, "tasks")).toBe(true);
  const { rows } = await database.db.query<{ id: string }>({ text: "SELECT id FROM jobs" });
  expect(await jobStatus(database.db, rows[0]?.id ?? "")).toMatchObject({ state: "waiting", lastError: "TypeError" });
  parts.act = async () => {};
  await database.shiftClock("2 seconds");
  expect(await runNextJob(work, "tasks")).toBe(true);
  expect(await jobStatus(database.db, rows[0]?.id ?? "")).toMatchObject({ attempts: 0, lastError: null });
  await database.shiftClock("60 seconds");
  expect(await die("tasks", 60)).toMatchObject({ kind: "every-minute" });
  await database.shiftClock("61 seconds");
  expect(await runNextJob(work, "tasks")).toBe(true);
  expect(parts.ran).toHaveLength(3);
});

test("moves a recurring job of an earlier version to its queue of this one", async () => {
  await installRecurringJobs(work);
  await database.db.query({ text: "UPDATE jobs SET queue = 'long' WHERE kind = 'every-minute'" });
  await installRecurringJobs(work);
  const { rows } = await database.db.query({ text: "SELECT queue FROM jobs WHERE kind = 'every-minute'" });
  expect(rows).toEqual([{ queue: "tasks" }]);
});

test("leaves jobs of unknown kinds to a newer version", async () => {
  await database.db.query({ text: "INSERT INTO jobs (kind, queue) VALUES ('of-tomorrow', 'tasks')" });
  expect(await runNextJob(work, "tasks")).toBe(false);
});

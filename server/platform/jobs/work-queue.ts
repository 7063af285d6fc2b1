import { traceWork } from "#server/platform/tracing/tracer.ts";
import { type JobQueue, jobQueues } from "./job-definition.ts";
import { insertRecurringJobs } from "./jobs-store.ts";
import { type JobWork, takeNextJob } from "./run-next-job.ts";

/** The polling interval of an idle queue, in milliseconds. */
const pauseMs = 1_000;

/** Ensures that each recurring job of this version exists. Safe to run concurrently. */
export async function installRecurringJobs({ db, jobs }: JobWork): Promise<void> {
  const recurring = [...jobs.values()].flatMap(({ kind, queue, repeatEverySec: everySec }) =>
    everySec === undefined ? [] : [{ kind, queue, everySec }],
  );
  await insertRecurringJobs(db, recurring);
}

/**
 * Processes a queue until it is stopped: as many jobs in parallel as the queue allows, and one query a second while
 * none is due. A stop waits for running jobs; it interrupts long ones and returns them to the queue.
 */
export function workQueue(work: JobWork, queue: JobQueue): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const runners = new Set<Promise<void>>();

  const startRunner = () => {
    if (stopping.signal.aborted || runners.size >= jobQueues[queue].concurrency) return;
    const runner = runDueJobs().catch((error) => {
      work.log.warn(
        { err: error, queue },
        "A queue failed and continues; an unrecorded job runs again after its lease",
      );
    });
    const tracked = runner.finally(() => runners.delete(tracked));
    runners.add(tracked);
  };
  /** Each runner that finds a job starts another one, because more may be due. */
  const runDueJobs = async () => {
    while (!stopping.signal.aborted) {
      const run = await takeNextJob(work, queue, stopping.signal);
      if (!run) return;
      startRunner();
      await traceWork(queue, async () => {
        await run();
        return true;
      });
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      startRunner();
      await pause(stopping.signal);
    }
    await Promise.all(runners);
  };
  const done = loop();
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}

import type { Logger } from "pino";
import type { ProviderEvents } from "#server/domains/provider-events/index.ts";
import type { Reversals } from "#server/domains/reversals/index.ts";
import { foldContentChanges } from "#server/platform/content-changes/content-changes-store.ts";
import { type JobQueue, jobQueues } from "#server/platform/jobs/job-definition.ts";
import type { JobWork } from "#server/platform/jobs/run-next-job.ts";
import { installRecurringJobs, workQueue } from "#server/platform/jobs/work-queue.ts";
import { traceWork } from "#server/platform/tracing/tracer.ts";

export interface WorkerParts {
  providerEvents: ProviderEvents;
  reversals: Reversals;
  jobWork: JobWork;
  log: Logger;
}

/** The background work: jobs, and payments that wait for the provider. */
export interface Worker {
  /** Resolves once the running work has ended. */
  stop(): Promise<void>;
}

const reconciledAtOnce = 4;

/**
 * Starts the queues of jobs, and the loops over payments, whose own rows say when they are due (decision 126). Several processes may
 * run them at once: each row is taken by one.
 */
export function startWorker({ providerEvents, reversals, jobWork, log }: WorkerParts): Worker {
  const queues = installRecurringJobs(jobWork)
    .catch((error) =>
      log.warn({ err: error }, "The recurring jobs could not be installed; those of the last start keep running"),
    )
    // Only now: a queue that finds nothing asks again after a second.
    .then(() => (Object.keys(jobQueues) as JobQueue[]).map((queue) => workQueue(jobWork, queue)));
  const loops = [
    // Publishing folds, so this finds only what a killed process left behind.
    startLoop(log, "content changes", 1_000, () => foldContentChanges(jobWork.db)),
    startLoop(log, "payment sweep", 10_000, () => providerEvents.sweep("orders")),
    startLoop(log, "free payment sweep", 10_000, () => providerEvents.sweep("free-payments")),
    // Each asks the provider two or three times and mostly waits for it: one by one they would fall behind the sales.
    ...Array.from({ length: reconciledAtOnce }, (_, place) =>
      startLoop(log, `ledger ${place + 1}`, 2_000, () => reversals.reconcileNextPayment()),
    ),
    startLoop(log, "refunds", 10_000, () => reversals.refundOwedPayment()),
  ];
  return {
    async stop() {
      await Promise.all([...(await queues), ...loops].map((loop) => loop.stop()));
    },
  };
}

/** Processes one item after the other, pauses when `work` finds none or fails, and stops between two items. */
function startLoop(
  log: Logger,
  name: string,
  pauseMs: number,
  work: () => Promise<boolean>,
): { stop(): Promise<void> } {
  let stopping = false;
  let wake = () => {};
  const run = async () => {
    while (!stopping) {
      const workedOne = await traceWork(name, work).catch((error) => {
        log.warn({ err: error, loop: name }, "A loop failed and will continue");
        return false;
      });
      if (stopping) return;
      if (workedOne) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const done = run();
  return {
    stop() {
      stopping = true;
      wake();
      return done;
    },
  };
}

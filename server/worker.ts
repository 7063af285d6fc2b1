import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import type { Applications } from "#server/domains/applications/index.ts";
import type { Contact } from "#server/domains/contact/index.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import { wipeDeadLetters } from "#server/platform/jobs/jobs-store.ts";
import { type JobWork, runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { forgetOldCounters } from "#server/platform/rate-limits/rate-limits-store.ts";
import { traceWork } from "#server/platform/tracing/tracer.ts";

export interface WorkerParts {
  db: Database;
  payments: Payments;
  contact: Contact;
  applications: Applications;
  jobWork: JobWork;
  recheckServices(): Promise<void>;
  purgeHistory(): Promise<boolean>;
  log: Logger;
}

/** What works behind the calls: mails, stale payments, what has to be forgotten. */
export interface Worker {
  /** Ends once what runs has finished. */
  stop(): Promise<void>;
}

const mailsAtOnce = 5;
const reconciledAtOnce = 4;

/** Starts the loops. Several processes may run them at once: each row is taken by one. */
export function startWorker(parts: WorkerParts): Worker {
  const loops = [
    // Side by side: a mail that its server is slow to take keeps no other one waiting.
    ...Array.from({ length: mailsAtOnce }, (_, place) =>
      startLoop(parts.log, `mail ${place + 1}`, 1_000, () => runNextJob(parts.jobWork, "mail")),
    ),
    startLoop(parts.log, "payment sweep", 10_000, () => parts.payments.sweepPayment()),
    startLoop(parts.log, "free payment sweep", 10_000, () => parts.payments.sweepFreePayment()),
    // Each asks the provider two or three times and mostly waits for it: one by one they would fall behind the sales.
    ...Array.from({ length: reconciledAtOnce }, (_, place) =>
      startLoop(parts.log, `ledger ${place + 1}`, 2_000, () => parts.payments.reconcileNextPayment()),
    ),
    startLoop(parts.log, "missed events", 30_000, () => parts.payments.catchUpEvents()),
    startLoop(parts.log, "audit", 60_000, () => parts.payments.runDueAudit()),
    startLoop(parts.log, "refunds", 10_000, () => parts.payments.refundOwedPayment()),
    startLoop(parts.log, "failing services", 60_000, async () => {
      await parts.recheckServices();
      return false;
    }),
    startLoop(parts.log, "history", 60_000, () => parts.purgeHistory()),
    startLoop(parts.log, "readers", 60_000, () => parts.payments.forgetReader()),
    startLoop(parts.log, "forgetting", 60_000, async () => {
      await wipeDeadLetters(parts.db);
      await forgetOldCounters(parts.db);
      await parts.payments.forgetOrderAddresses();
      await parts.payments.forgetExpiredNameResets();
      await parts.contact.forgetExpired();
      await parts.applications.forgetExpired();
      return false;
    }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Works one item after the other, pauses when `work` finds none left or fails, and stops between two of them. */
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
        log.warn({ err: error, loop: name }, "A loop failed and will go on");
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

import { randomUUID } from "node:crypto";
import type { Queryable } from "#db/client.ts";
import { type Keys, seal } from "#server/platform/keys/keys.ts";
import type { JobDefinition, JobPayload, MailDefinition } from "./job-definition.ts";
import {
  type DeadLetter,
  endCancelledJobs,
  findJobStatus,
  insertJob,
  type JobStatus,
  listDeadLetters,
  requestCancellation,
  retryDeadLetter,
} from "./jobs-store.ts";

/** A mail to queue. */
export interface MailToQueue {
  /** The id of the row that the mail is about. */
  subjectId: string;
  /** Sealed until the mail is sent, then wiped. Without an address the mail becomes a dead letter at once. */
  email: string | undefined;
  /** Makes a second mail of its kind for its subject an error, which fails the transaction. */
  once?: boolean;
}

/** A job to queue. */
export interface JobToQueue<Payload extends JobPayload> {
  /** Stored readable: never personal data. */
  payload: Payload;
  /** The id of the row that the job is about. */
  subjectId?: string;
  /** Sealed until the job is done or cancelled, then wiped. */
  secret?: string;
  /** When the job is due by `app_now()`, or a delay; default is at once. */
  runAt?: Date | { afterSec: number };
  /** Makes a second job of its kind for its subject an error, which fails the transaction. */
  once?: boolean;
}

/** Queues jobs. `runNextJob` runs them. */
export interface Jobs {
  /** Queues a mail. Pass the transaction that changes its subject: both commit or neither. */
  queueMail(tx: Queryable, mail: MailDefinition, options: MailToQueue): Promise<void>;
  /** Queues a job and returns its id. Pass the transaction that changes its subject. */
  queueJob<Payload extends JobPayload>(
    tx: Queryable,
    job: JobDefinition<Payload>,
    options: JobToQueue<Payload>,
  ): Promise<string>;
  /**
   * Cancels a job: at once if it is waiting, else its signal aborts within some seconds. No effect on a finished job.
   */
  cancelJob(db: Queryable, id: string): Promise<void>;
  /** The status of a job; undefined for an unknown one, or one that finished more than HISTORY_DAYS ago. */
  jobStatus(db: Queryable, id: string): Promise<JobStatus | undefined>;
  /** All dead letters, oldest first. */
  deadLetters(db: Queryable): Promise<DeadLetter[]>;
  /** Makes a dead letter due again, optionally with a new recipient. False if it has no recipient or is not dead. */
  retryDeadLetter(db: Queryable, id: string, email: string | undefined): Promise<boolean>;
}

/** The jobs of a database whose secrets are sealed with `keys`. */
export function createJobs(keys: Keys): Jobs {
  const sealFor = (id: string, secret: string | undefined) =>
    secret === undefined || secret === "" ? undefined : seal(keys, "outbox-seal", id, secret);
  return {
    async queueMail(tx, { kind, queue }, { subjectId, email, once = false }) {
      const id = randomUUID();
      const sealed = sealFor(id, email);
      await insertJob(tx, { id, kind, queue, subjectId, once, payload: {}, sealed, runAt: { afterSec: 0 } });
    },
    async queueJob(tx, { kind, queue }, { payload, subjectId, secret, runAt = { afterSec: 0 }, once = false }) {
      const id = randomUUID();
      const sealed = sealFor(id, secret);
      await insertJob(tx, { id, kind, queue, subjectId, once, payload, sealed, runAt });
      return id;
    },
    async cancelJob(db, id) {
      await requestCancellation(db, id);
      await endCancelledJobs(db);
    },
    jobStatus: findJobStatus,
    deadLetters: listDeadLetters,
    retryDeadLetter: (db, id, email) => retryDeadLetter(db, id, sealFor(id, email)),
  };
}

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

/** What a mail is queued with. */
export interface MailToQueue {
  /** The id of the row that the mail is about. */
  subjectId: string;
  /** Sealed until the mail is sent, then wiped. Without one the mail is a dead letter at once. */
  email: string | undefined;
  /** Whether a second mail of its kind for its subject is an error, which ends the transaction. */
  once?: boolean;
}

/** What a job is queued with. */
export interface JobToQueue<Payload extends JobPayload> {
  /** Stored readable: never personal data. */
  payload: Payload;
  /** The id of the row that the job is about. */
  subjectId?: string;
  /** Sealed until the job is done or cancelled, then wiped. */
  secret?: string;
  /** When the job is due by `app_now()`, or how long from now; at once if not given. */
  runAt?: Date | { afterSec: number };
  /** Whether a second job of its kind for its subject is an error, which ends the transaction. */
  once?: boolean;
}

/** Queues jobs. `runNextJob` runs them. */
export interface Jobs {
  /** Queues a mail. Pass the transaction of what the mail is about: either both are committed or neither. */
  queueMail(tx: Queryable, mail: MailDefinition, options: MailToQueue): Promise<void>;
  /** Queues a job; its id. Pass the transaction of what the job is about. */
  queueJob<Payload extends JobPayload>(
    tx: Queryable,
    job: JobDefinition<Payload>,
    options: JobToQueue<Payload>,
  ): Promise<string>;
  /**
   * Cancels a job: at once if no process runs it, else its signal is aborted within some seconds. No effect on one that has
   * ended.
   */
  cancelJob(db: Queryable, id: string): Promise<void>;
  /** How a job stands; undefined for an unknown one, or one that ended more than HISTORY_DAYS ago. */
  jobStatus(db: Queryable, id: string): Promise<JobStatus | undefined>;
  /** All dead letters, oldest first. */
  deadLetters(db: Queryable): Promise<DeadLetter[]>;
  /** Makes a dead letter due again, a mail to `email` if one is given. False if it has no recipient, or is not dead. */
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

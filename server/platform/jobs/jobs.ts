import { randomUUID } from "node:crypto";
import type { Queryable } from "#db/client.ts";
import { type Keys, seal } from "#server/platform/keys/keys.ts";
import type { MailDefinition } from "./job-definition.ts";
import { type DeadLetter, insertJob, listDeadLetters, retryDeadLetter } from "./jobs-store.ts";

/** What a mail is queued with. */
export interface MailToQueue {
  /** The id of the row that the mail is about. */
  subjectId: string;
  /** Sealed until the mail is sent, then wiped. Without one the mail is a dead letter at once. */
  email: string | undefined;
  /** Whether a second mail of its kind for its subject is an error, which ends the transaction. */
  once?: boolean;
}

/** Queues jobs. `runNextJob` runs them. */
export interface Jobs {
  /** Queues a mail. Pass the transaction of what the mail is about: either both are committed or neither. */
  queueMail(tx: Queryable, mail: MailDefinition, options: MailToQueue): Promise<void>;
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
      await insertJob(tx, { id, kind, queue, subjectId, once, payload: {}, sealed, runAt: undefined });
    },
    deadLetters: listDeadLetters,
    retryDeadLetter: (db, id, email) => retryDeadLetter(db, id, sealFor(id, email)),
  };
}

import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { JobPayload } from "./job-definition.ts";

/** A job to store. */
export interface NewJob {
  id: string;
  kind: string;
  queue: string;
  subjectId: string | undefined;
  /** Whether a second one of its kind for its subject is an error. */
  once: boolean;
  payload: JobPayload;
  sealed: Buffer | undefined;
  /** Undefined: now. */
  runAt: Date | undefined;
}

/** A job that was taken to be run. */
export interface TakenJob {
  id: string;
  kind: string;
  subjectId: string | null;
  payload: JobPayload;
  sealed: Buffer | null;
  /** Including this one. */
  attempts: number;
  /** Changes with each attempt: only its holder may end the attempt. */
  lease: string;
}

/** A job that failed for good and waits for an operator. */
export interface DeadLetter {
  id: string;
  kind: string;
  queue: string;
  attempts: number;
  lastError: string | null;
  diedAt: Date;
  /** False for a mail that lost its recipient. */
  canBeRetried: boolean;
}

// A mail without a recipient is a dead letter at once: an operator can find the address.
const insert = prepared(
  "jobs-insert",
  `INSERT INTO jobs (id, kind, queue, subject_id, once, payload, sealed, run_at, state, ended_at, last_error)
   SELECT $1, $2, $3, $4, $5, $6, $7, coalesce($8, app_now()), CASE WHEN is_lost THEN 'dead' ELSE 'waiting' END,
     CASE WHEN is_lost THEN app_now() END, CASE WHEN is_lost THEN 'no recipient' END
   FROM (SELECT $3 = 'mail' AND $7::bytea IS NULL AS is_lost) AS new`,
);
const take = prepared(
  "jobs-take",
  `UPDATE jobs SET attempts = attempts + 1, lease = gen_random_uuid(), leased_until = app_now() + $3 * interval '1 second'
   WHERE id = (
     SELECT id FROM jobs
     WHERE state = 'waiting' AND queue = $1 AND kind = ANY ($2) AND run_at <= app_now()
       AND (leased_until IS NULL OR leased_until <= app_now()) AND cancel_requested_at IS NULL
       AND NOT (queue = 'mail' AND EXISTS (SELECT FROM mail_hold))
     ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, kind, subject_id AS "subjectId", payload, sealed, attempts, lease`,
);
const finish = prepared(
  "jobs-finish",
  `UPDATE jobs SET state = 'done', ended_at = app_now(), sealed = NULL, last_error = NULL, progress = 1, lease = NULL, leased_until = NULL
   WHERE id = $1 AND state <> 'done'`,
);
const fail = prepared(
  "jobs-fail",
  `UPDATE jobs SET last_error = $3, lease = NULL, leased_until = NULL,
     run_at = app_now() + least(interval '6 hours', interval '2 seconds' * power(3, least(attempts - 1, 12))),
     state = CASE WHEN attempts >= $4 THEN 'dead' ELSE 'waiting' END, ended_at = CASE WHEN attempts >= $4 THEN app_now() END
   WHERE id = $1 AND lease = $2 AND state = 'waiting' RETURNING state = 'dead' AS "isDead"`,
);
const deadLetters = prepared(
  "jobs-dead-letters",
  `SELECT id, kind, queue, attempts, last_error AS "lastError", ended_at AS "diedAt", queue <> 'mail' OR sealed IS NOT NULL AS "canBeRetried"
   FROM jobs WHERE state = 'dead' ORDER BY ended_at`,
);
const retry = prepared(
  "jobs-retry",
  `UPDATE jobs SET state = 'waiting', ended_at = NULL, attempts = 0, run_at = app_now(), sealed = coalesce($2, sealed)
   WHERE id = $1 AND state = 'dead' AND (queue <> 'mail' OR coalesce($2, sealed) IS NOT NULL) RETURNING 1`,
);
const wipeDead = prepared(
  "jobs-wipe-dead",
  `UPDATE jobs SET sealed = NULL WHERE state = 'dead' AND sealed IS NOT NULL AND ended_at < app_now() - interval '72 hours'`,
);

/** Stores a job. A mail without a recipient is a dead letter at once. Fails if `once` and its subject has one already. */
export async function insertJob(tx: Queryable, job: NewJob): Promise<void> {
  const { id, kind, queue, subjectId, once, payload, sealed, runAt } = job;
  await rows(tx, insert(id, kind, queue, subjectId ?? null, once, payload, sealed ?? null, runAt ?? null));
}

/**
 * Takes the next due job of a queue among `kinds` and leases it: no other process gets it until the lease ends, and then it
 * is due again. Counts as an attempt. While mail is held, no mail is due.
 */
export function takeDueJob(
  db: Queryable,
  { queue, kinds, leaseSec }: { queue: string; kinds: readonly string[]; leaseSec: number },
): Promise<TakenJob | undefined> {
  return firstRow<TakenJob>(db, take(queue, kinds, leaseSec));
}

/** Records success and wipes what was sealed. Counts also if the lease ended meanwhile: what is done is done. */
export async function finishJob(db: Queryable, id: string): Promise<void> {
  await rows(db, finish(id));
}

/**
 * Records that an attempt failed and schedules the next (after 2 s, tripled each time, at most 6 h); true if the job became
 * a dead letter. No effect if the lease has passed to another attempt.
 */
export async function failJob(
  db: Queryable,
  { id, lease }: Pick<TakenJob, "id" | "lease">,
  error: string,
  maxAttempts: number,
): Promise<boolean> {
  return (await firstRow<{ isDead: boolean }>(db, fail(id, lease, error, maxAttempts)))?.isDead ?? false;
}

/** All dead letters, oldest first. */
export function listDeadLetters(db: Queryable): Promise<DeadLetter[]> {
  return rows(db, deadLetters());
}

/** Makes a dead letter due again, with a new secret if one is given. False if a mail has no recipient, or it is not dead. */
export async function retryDeadLetter(db: Queryable, id: string, sealed: Buffer | undefined): Promise<boolean> {
  return (await rows(db, retry(id, sealed ?? null))).length > 0;
}

/** Wipes what dead letters have sealed, after 72 hours. */
export async function wipeDeadLetters(db: Queryable): Promise<void> {
  await rows(db, wipeDead());
}

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
  /** When it is due, or how long from now. */
  runAt: Date | { afterSec: number };
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
  isRecurring: boolean;
}

/** Whose lease it is when it is renewed. */
export type LeaseState = "held" | "cancelled" | "lost";

/** The stored state of a job. */
export interface JobStatus {
  state: "waiting" | "running" | "done" | "dead" | "cancelled";
  /** From 0 to 1. */
  progress: number;
  attempts: number;
  /** When it is due, or was. */
  runAt: Date;
  lastError: string | null;
  isCancelRequested: boolean;
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
   SELECT $1, $2, $3, $4, $5, $6, $7, coalesce($8, app_now() + $9 * interval '1 second'), CASE WHEN is_lost THEN 'dead' ELSE 'waiting' END,
     CASE WHEN is_lost THEN app_now() END, CASE WHEN is_lost THEN 'no recipient' END
   FROM (SELECT $3 = 'mail' AND $7::bytea IS NULL AS is_lost) AS new`,
);
const take = prepared<"jobs-take", { payload: JobPayload }>(
  "jobs-take",
  `UPDATE jobs SET attempts = attempts + 1, lease = gen_random_uuid(), leased_until = app_now() + $3 * interval '1 second'
   WHERE id = (
     SELECT id FROM jobs
     WHERE state = 'waiting' AND queue = $1 AND kind = ANY ($2) AND run_at <= app_now()
       AND (leased_until IS NULL OR leased_until <= app_now()) AND cancel_requested_at IS NULL
       AND NOT (queue = 'mail' AND EXISTS (SELECT FROM mail_hold))
     ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, kind, subject_id AS "subjectId", payload, sealed, attempts, lease, repeat_every IS NOT NULL AS "isRecurring"`,
);
const finish = prepared(
  "jobs-finish",
  `UPDATE jobs SET state = 'done', ended_at = app_now(), sealed = NULL, last_error = NULL, progress = 1, lease = NULL, leased_until = NULL
   WHERE id = $1 AND state IN ('waiting', 'dead') AND repeat_every IS NULL`,
);
const fail = prepared(
  "jobs-fail",
  `UPDATE jobs SET last_error = $3, lease = NULL, leased_until = NULL,
     run_at = app_now() + least(interval '6 hours', interval '2 seconds' * power(3, least(attempts - 1, 12))),
     state = CASE WHEN attempts >= $4 THEN 'dead' ELSE 'waiting' END, ended_at = CASE WHEN attempts >= $4 THEN app_now() END
   WHERE id = $1 AND lease = $2 AND state = 'waiting' AND repeat_every IS NULL RETURNING state = 'dead' AS "isDead"`,
);
const nextInterval = `run_at + repeat_every
  * (greatest(0, floor(extract(epoch FROM app_now() - run_at) / extract(epoch FROM repeat_every))) + 1)`;
const endRun = prepared(
  "jobs-end-run",
  `UPDATE jobs SET attempts = CASE WHEN $3::text IS NULL THEN 0 ELSE attempts END, last_error = $3, progress = 0, lease = NULL, leased_until = NULL,
     run_at = CASE WHEN $3 IS NULL THEN ${nextInterval}
       ELSE least(${nextInterval}, app_now() + interval '2 seconds' * power(3, least(attempts - 1, 12))) END
   WHERE id = $1 AND lease = $2 AND repeat_every IS NOT NULL`,
);
const install = prepared(
  "jobs-install-recurring",
  `INSERT INTO jobs (kind, queue, repeat_every)
   SELECT kind, queue, every_sec * interval '1 second' FROM unnest($1::text[], $2::text[], $3::float8[]) AS r (kind, queue, every_sec) ORDER BY kind
   ON CONFLICT (kind) WHERE repeat_every IS NOT NULL DO UPDATE
   SET queue = excluded.queue, repeat_every = excluded.repeat_every, run_at = least(jobs.run_at, app_now() + excluded.repeat_every)
   WHERE (jobs.queue, jobs.repeat_every) <> (excluded.queue, excluded.repeat_every)`,
);
const renew = prepared(
  "jobs-renew",
  `UPDATE jobs SET leased_until = app_now() + $3 * interval '1 second', progress = coalesce($4, progress)
   WHERE id = $1 AND lease = $2 AND state = 'waiting' RETURNING cancel_requested_at IS NOT NULL AS "isCancelled"`,
);
const release = prepared(
  "jobs-release",
  `UPDATE jobs SET attempts = greatest(0, attempts - 1), lease = NULL, leased_until = NULL, progress = 0
   WHERE id = $1 AND lease = $2 AND state = 'waiting'`,
);
const cancelled = "state = 'cancelled', ended_at = app_now(), sealed = NULL, lease = NULL, leased_until = NULL";
const requestCancel = prepared(
  "jobs-request-cancel",
  `UPDATE jobs SET cancel_requested_at = app_now()
   WHERE id = $1 AND state = 'waiting' AND repeat_every IS NULL AND cancel_requested_at IS NULL`,
);
const endCancelled = prepared(
  "jobs-end-cancelled",
  `UPDATE jobs SET ${cancelled}
   WHERE state = 'waiting' AND cancel_requested_at IS NOT NULL AND (lease IS NULL OR lease = $1? OR leased_until <= app_now())`,
);
const status = prepared(
  "jobs-status",
  `SELECT CASE WHEN state = 'waiting' AND leased_until > app_now() THEN 'running' ELSE state END AS state, progress, attempts,
     run_at AS "runAt", last_error AS "lastError", cancel_requested_at IS NOT NULL AS "isCancelRequested"
   FROM jobs WHERE id = $1`,
);
// A job that ended has the time of its end: a constraint says so.
const deadLetters = prepared(
  "jobs-dead-letters",
  `SELECT id, kind, queue, attempts, last_error AS "lastError", ended_at AS "diedAt!", queue <> 'mail' OR sealed IS NOT NULL AS "canBeRetried"
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
  const [at, afterSec] = runAt instanceof Date ? [runAt, null] : [null, runAt.afterSec];
  await rows(tx, insert(id, kind, queue, subjectId ?? null, once, payload, sealed ?? null, at, afterSec));
}

/**
 * Takes the next due job of a queue among `kinds` and leases it: no other process gets it until the lease ends, and then it
 * is due again. Counts as an attempt. While mail is held, no mail is due.
 */
export function takeDueJob(
  db: Queryable,
  { queue, kinds, leaseSec }: { queue: string; kinds: readonly string[]; leaseSec: number },
): Promise<TakenJob | undefined> {
  return firstRow(db, take(queue, kinds, leaseSec));
}

/** Records success and wipes the sealed input. Counts even if the lease expired meanwhile: the work is done. */
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
  return (await firstRow(db, fail(id, lease, error, maxAttempts)))?.isDead ?? false;
}

/**
 * Ends a run of a recurring job: it is due again at the next full interval, or sooner if it failed with `error`. No effect if the
 * lease has passed to another run.
 */
export async function endRecurringRun(
  db: Queryable,
  { id, lease }: Pick<TakenJob, "id" | "lease">,
  error: string | undefined,
): Promise<void> {
  await rows(db, endRun(id, lease, error ?? null));
}

/** Creates missing recurring jobs and sets these queues and intervals; a new one is due at once. */
export async function insertRecurringJobs(
  db: Queryable,
  jobs: readonly { kind: string; queue: string; everySec: number }[],
): Promise<void> {
  const column = <K extends keyof (typeof jobs)[number]>(name: K) => jobs.map((job) => job[name]);
  await rows(db, install(column("kind"), column("queue"), column("everySec")));
}

/** Renews the lease of a running job and stores its progress, if given. False if another process holds the job. */
export async function renewLease(
  db: Queryable,
  { id, lease }: Pick<TakenJob, "id" | "lease">,
  leaseSec: number,
  progress: number | undefined,
): Promise<LeaseState> {
  const found = await firstRow(db, renew(id, lease, leaseSec, progress ?? null));
  if (!found) return "lost";
  return found.isCancelled ? "cancelled" : "held";
}

/** Gives a job back that its process did not finish: it is due at once, and the attempt does not count. */
export async function releaseJob(db: Queryable, { id, lease }: Pick<TakenJob, "id" | "lease">): Promise<void> {
  await rows(db, release(id, lease));
}

/** Requests the cancellation of a job. A job that is not running is cancelled by `endCancelledJobs`. */
export async function requestCancellation(db: Queryable, id: string): Promise<void> {
  await rows(db, requestCancel(id));
}

/** Ends cancelled jobs that are not running, or that run under `lease`. Wipes their sealed input. */
export async function endCancelledJobs(db: Queryable, lease?: string): Promise<void> {
  await rows(db, endCancelled(lease ?? null));
}

/** The state of a job; undefined for an unknown one, or one that ended more than HISTORY_DAYS ago. */
export function findJobStatus(db: Queryable, id: string): Promise<JobStatus | undefined> {
  return firstRow(db, status(id));
}

/** All dead letters, oldest first. */
export function listDeadLetters(db: Queryable): Promise<DeadLetter[]> {
  return rows(db, deadLetters());
}

/** Makes a dead letter due again, with a new secret if one is given. False if a mail has no recipient, or it is not dead. */
export async function retryDeadLetter(db: Queryable, id: string, sealed: Buffer | undefined): Promise<boolean> {
  return (await rows(db, retry(id, sealed ?? null))).length > 0;
}

/** Wipes the sealed input of dead letters after 72 hours. */
export async function wipeDeadLetters(db: Queryable): Promise<void> {
  await rows(db, wipeDead());
}

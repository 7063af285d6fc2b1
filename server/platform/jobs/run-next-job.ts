import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import { type Keys, unseal } from "#server/platform/keys/keys.ts";
import { type JobQueue, type JobTools, jobQueues, type RegisteredJob } from "./job-definition.ts";
import {
  endCancelledJobs,
  endRecurringRun,
  failJob,
  finishJob,
  releaseJob,
  renewLease,
  type TakenJob,
  takeDueJob,
} from "./jobs-store.ts";

/** Why a running job must end: it was cancelled, its process stops, or another process took it over. */
export class JobInterrupted extends Error {
  readonly reason: "cancelled" | "stopped" | "lost";
  constructor(reason: "cancelled" | "stopped" | "lost") {
    super(`The job is interrupted: ${reason}`);
    this.name = "JobInterrupted";
    this.reason = reason;
  }
}

/** The dependencies of running jobs. */
export interface JobWork {
  db: Database;
  keys: Keys;
  jobs: ReadonlyMap<string, RegisteredJob>;
  tools: JobTools;
  /** Alerts the operator about a new dead letter. */
  alertOfDeadLetter(message: string): Promise<unknown>;
  log: Logger;
}

/**
 * Takes the next due job of a queue, runs it and records how it ended, in three steps, so that no transaction waits for the
 * job. False if no job was due. A job runs twice only if the process dies, or the database is lost, between its end and the record.
 */
export async function runNextJob(work: JobWork, queue: JobQueue): Promise<boolean> {
  const run = await takeNextJob(work, queue);
  await run?.();
  return run !== undefined;
}

/** Takes the next due job of a queue and returns what runs it; undefined if none is due. `stopping` interrupts a long job. */
export async function takeNextJob(
  work: JobWork,
  queue: JobQueue,
  stopping?: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const kinds = [...work.jobs.values()].filter((job) => job.queue === queue).map(({ kind }) => kind);
  if (kinds.length === 0) return undefined;
  const taken = await takeDueJob(work.db, { queue, kinds, leaseSec: jobQueues[queue].leaseSec });
  const job = taken && work.jobs.get(taken.kind);
  return job && (() => runTakenJob(work, job, taken, stopping));
}

async function runTakenJob(work: JobWork, job: RegisteredJob, taken: TakenJob, stopping?: AbortSignal): Promise<void> {
  const holder = holdLease(work, job, taken, stopping);
  try {
    // Each earlier attempt ended with the death of its process.
    if (!taken.isRecurring && taken.attempts > job.attemptsAfter(undefined))
      throw Object.assign(new Error("Every attempt ended with its process"), { code: "UNHEARD" });
    holder.signal.throwIfAborted();
    await job.run(openJob(work, taken, holder), work.tools);
  } catch (error) {
    if (holder.signal.aborted) await endInterrupted(work, taken, holder.signal.reason as JobInterrupted);
    else await recordFailure(work, job, taken, error);
    return;
  } finally {
    holder.release();
  }
  if (taken.isRecurring) await endRecurringRun(work.db, taken, undefined);
  else await finishJob(work.db, taken.id);
}

interface LeaseHolder {
  signal: AbortSignal;
  /** Renews the lease and stores the progress. Aborts the signal if the job no longer belongs to this process. */
  renew(progress?: number): Promise<void>;
  release(): void;
}

function holdLease(work: JobWork, job: RegisteredJob, taken: TakenJob, stopping?: AbortSignal): LeaseHolder {
  const { leaseSec, isRenewed, isInterrupted } = jobQueues[job.queue];
  const controller = new AbortController();
  const renew = async (progress?: number) => {
    const state = await renewLease(work.db, taken, leaseSec, progress);
    if (state !== "held") controller.abort(new JobInterrupted(state));
  };
  const stop = () => controller.abort(new JobInterrupted("stopped"));
  if (isInterrupted && stopping?.aborted) stop();
  if (isInterrupted) stopping?.addEventListener("abort", stop, { once: true });
  // Several attempts fit into a lease, because the database may be briefly unavailable.
  const everyMs = (leaseSec * 1_000) / 6;
  const timer = isRenewed ? setInterval(() => void renew().catch(() => {}), everyMs) : undefined;
  return {
    signal: controller.signal,
    renew,
    release() {
      clearInterval(timer);
      stopping?.removeEventListener("abort", stop);
    },
  };
}

function openJob({ keys }: JobWork, taken: TakenJob, { signal, renew }: LeaseHolder) {
  const { id, subjectId, payload, sealed, attempts } = taken;
  const secret = sealed ? unseal(keys, "outbox-seal", id, sealed) : undefined;
  const progress = async (fraction: number) => {
    signal.throwIfAborted();
    await renew(fraction);
    signal.throwIfAborted();
  };
  return { id, subjectId: subjectId ?? "", payload, secret, attempts, signal, progress };
}

/** Only the process that has taken over a job may end it. */
async function endInterrupted(work: JobWork, taken: TakenJob, { reason }: JobInterrupted): Promise<void> {
  work.log.info({ jobId: taken.id, kind: taken.kind, reason }, "A job was interrupted");
  if (reason === "cancelled") await endCancelledJobs(work.db, taken.lease);
  if (reason === "stopped") await releaseJob(work.db, taken);
}

/** Stores and logs only the code of a failure, because errors may quote an address. */
async function recordFailure(work: JobWork, job: RegisteredJob, taken: TakenJob, error: unknown): Promise<void> {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  const cause = [code, responseCode].filter(Boolean).join(" ") || (error instanceof Error ? error.name : "Error");
  const { id, kind, attempts } = taken;
  // Logs a job's own errors like those of requests; a mail server's replies contain the recipient.
  work.log.warn({ jobId: id, kind, attempts, cause, ...(job.queue !== "mail" && { err: error }) }, "A job failed");
  if (taken.isRecurring) return endRecurringRun(work.db, taken, cause);
  const isDead = await failJob(work.db, taken, cause, job.attemptsAfter(error));
  const what = job.queue === "mail" ? "mail" : "job";
  if (isDead) await work.alertOfDeadLetter(`A ${what} (${kind}) failed for good after ${attempts} attempts: ${cause}`);
}

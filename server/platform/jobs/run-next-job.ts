import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import { type Keys, unseal } from "#server/platform/keys/keys.ts";
import type { JobQueue, JobTools, RegisteredJob } from "./job-definition.ts";
import { failJob, finishJob, type TakenJob, takeDueJob } from "./jobs-store.ts";

/** Longer than the mailer takes at most: a mail that is being sent is nobody else's. */
const leaseSec = 300;

/** What jobs are run with. */
export interface JobWork {
  db: Database;
  keys: Keys;
  jobs: ReadonlyMap<string, RegisteredJob>;
  tools: JobTools;
  /** Tells the operator that a job became a dead letter. */
  alertOfDeadLetter(message: string): Promise<unknown>;
  log: Logger;
}

/**
 * Takes the next due job of a queue, runs it and records how it ended, in three steps, so that no transaction waits for the
 * job. False if no job was due. A job runs twice only if the process dies, or the database is lost, between its end and the record.
 */
export async function runNextJob(work: JobWork, queue: JobQueue): Promise<boolean> {
  const kinds = [...work.jobs.values()].filter((job) => job.queue === queue).map(({ kind }) => kind);
  const taken = await takeDueJob(work.db, { queue, kinds, leaseSec });
  if (!taken) return false;
  const job = work.jobs.get(taken.kind);
  if (!job) throw new Error(`The job ${taken.kind} is not registered`);
  try {
    // Each process that took it before died with it.
    if (taken.attempts > job.attemptsAfter(undefined))
      throw Object.assign(new Error("Every attempt ended with its process"), { code: "UNHEARD" });
    await job.run(await openJob(work, taken), work.tools);
  } catch (error) {
    await recordFailure(work, job, taken, error);
    return true;
  }
  await finishJob(work.db, taken.id);
  return true;
}

async function openJob({ keys }: JobWork, { id, subjectId, payload, sealed, attempts }: TakenJob) {
  const secret = sealed ? unseal(keys, "outbox-seal", id, sealed) : undefined;
  return { id, subjectId: subjectId ?? "", payload, secret, attempts };
}

/** Errors may quote an address: only the code of a failure is stored and logged. */
async function recordFailure(work: JobWork, job: RegisteredJob, taken: TakenJob, error: unknown): Promise<void> {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  const cause = [code, responseCode].filter(Boolean).join(" ") || (error as Error).name;
  const { id, kind, attempts } = taken;
  const isDead = await failJob(work.db, taken, cause, job.attemptsAfter(error));
  work.log.warn({ jobId: id, kind, attempts, cause }, "A job failed");
  const what = job.queue === "mail" ? "mail" : "job";
  if (isDead) await work.alertOfDeadLetter(`A ${what} (${kind}) was given up after ${attempts} attempts: ${cause}`);
}

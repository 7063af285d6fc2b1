import type { MailContent } from "#server/platform/mail/mail-content.ts";
import {
  defaultAttempts,
  type JobDefinition,
  type JobPayload,
  type JobQueue,
  type MailDefinition,
  type RegisteredJob,
  type RunningJob,
} from "./job-definition.ts";
import { mailAttemptsAfter, runMailJob } from "./run-mail-job.ts";

/** The jobs and mails of one domain. A domain has one list; `Parts` are the dependencies of its jobs. */
export interface JobList<Parts> {
  /** Defines a mail. `write` gets the id of the mail's subject, throws if the subject no longer exists, and returns nothing if the mail is not needed any more. */
  defineMail(mail: {
    /** Unique in the product, and stored: it never changes. */
    kind: string;
    write(parts: Parts, subjectId: string): Promise<MailContent | undefined>;
  }): MailDefinition;
  /**
   * Defines a job. It may run twice if its process dies, so `run` must be safe to repeat. A job of the queues `checks`, `payouts`, `films`, `encoding` and `long`
   * ends when its signal is aborted.
   */
  defineJob<Payload extends JobPayload = Record<never, never>>(job: {
    /** Unique in the product, and stored: it never changes. */
    kind: string;
    /** `tasks` unless it runs for minutes. */
    queue?: Exclude<JobQueue, "mail">;
    /** Attempts before it becomes a dead letter; default 16 over two days. */
    maxAttempts?: number;
    run(parts: Parts, job: RunningJob<Payload>): Promise<void>;
  }): JobDefinition<Payload>;
  /**
   * Defines a job that the workers run every `everySec` seconds: once per interval over all processes, and once after a pause
   * of several intervals. A run that fails is retried within the interval. The domain's `index.ts` must import its file.
   */
  defineRecurringJob(job: {
    kind: string;
    /** `tasks` unless it runs for minutes. */
    queue?: Exclude<JobQueue, "mail">;
    everySec: number;
    run(parts: Parts, job: RunningJob): Promise<void>;
  }): { kind: string };
  /** Binds the definitions to the domain's parts, for the worker. */
  bind(parts: Parts): RegisteredJob[];
}

/** An empty list; the files that call its `define…` fill it when they are imported. */
export function createJobList<Parts>(): JobList<Parts> {
  const bindings: ((parts: Parts) => RegisteredJob)[] = [];
  return {
    defineMail({ kind, write }) {
      const definition = { kind, queue: "mail" } as const;
      bindings.push((parts) => ({
        ...definition,
        attemptsAfter: mailAttemptsAfter,
        run: (job, tools) => runMailJob(job, tools, () => write(parts, job.subjectId)),
      }));
      return definition;
    },
    defineJob({ kind, queue = "tasks", maxAttempts = defaultAttempts, run }) {
      bindings.push((parts) => ({
        ...{ kind, queue, attemptsAfter: () => maxAttempts },
        run: (job) => run(parts, job as Parameters<typeof run>[1]),
      }));
      return { kind, queue };
    },
    defineRecurringJob({ kind, queue = "tasks", everySec, run }) {
      bindings.push((parts) => ({
        ...{ kind, queue, repeatEverySec: everySec, attemptsAfter: () => defaultAttempts },
        run: (job) => run(parts, job),
      }));
      return { kind };
    },
    bind: (parts) => bindings.map((bind) => bind(parts)),
  };
}

/** The jobs of all domains by their kind. Throws if two have the same kind. */
export function collectJobs(lists: readonly (readonly RegisteredJob[])[]): ReadonlyMap<string, RegisteredJob> {
  const jobs = new Map<string, RegisteredJob>();
  for (const job of lists.flat()) {
    if (jobs.has(job.kind)) throw new Error(`Two jobs have the kind ${job.kind}`);
    jobs.set(job.kind, job);
  }
  return jobs;
}

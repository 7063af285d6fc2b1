import type { MailContent } from "#server/platform/mail/mail-content.ts";
import type { MailDefinition, RegisteredJob } from "./job-definition.ts";
import { mailAttemptsAfter, runMailJob } from "./run-mail-job.ts";

/** The jobs and mails of one domain. A domain has one list; `Parts` is what its jobs work with. */
export interface JobList<Parts> {
  /** Defines a mail. `write` gets the id of what the mail is about and throws if that is gone. */
  defineMail(mail: {
    /** Unique in the product, and stored: it never changes. */
    kind: string;
    write(parts: Parts, subjectId: string): Promise<MailContent>;
  }): MailDefinition;
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

import type { Mailer } from "#server/platform/mail/mailer.ts";

/** Attempts before a job becomes a dead letter: over about two days. */
export const usualAttempts = 16;

/** Queues are worked side by side, so that slow jobs of one delay none of another. */
export type JobQueue = "mail" | "tasks" | "long";

/** What a job is queued with. It is stored readable: never personal data, which goes into `secret`. */
export type JobPayload = Record<string, unknown>;

/** A job that runs. */
export interface RunningJob<Payload extends JobPayload = JobPayload> {
  id: string;
  /** The id of the row that the job is about; empty if it was queued without one. */
  subjectId: string;
  payload: Payload;
  /** What was sealed with the job; of a mail its recipient. */
  secret: string | undefined;
  /** Including this one. */
  attempts: number;
}

/** What the worker gives each job beside the parts of its domain. */
export interface JobTools {
  mailer: Mailer;
  /** The part of a Message-ID after the @. */
  messageIdDomain: string;
}

/** A job of some kind, to queue it with. `Payload` is only a type. */
export interface JobDefinition<Payload extends JobPayload = JobPayload> {
  kind: string;
  queue: JobQueue;
  payload?: Payload;
}

/** A mail of some kind, to queue it with. */
export interface MailDefinition {
  kind: string;
  queue: "mail";
}

/** A job with the parts of its domain: what the worker runs. */
export interface RegisteredJob {
  kind: string;
  queue: JobQueue;
  /** The attempt after which a job that failed with `error` is a dead letter. */
  attemptsAfter(error: unknown): number;
  run(job: RunningJob, tools: JobTools): Promise<void>;
}

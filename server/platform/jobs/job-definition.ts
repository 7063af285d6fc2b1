import type { Mailer } from "#server/platform/mail/mailer.ts";

/** Attempts before a job becomes a dead letter: over about two days. */
export const usualAttempts = 16;

/** How a worker process works a queue. Slow jobs of one queue delay none of another. */
interface QueueRules {
  /** Jobs that one process runs side by side. */
  atOnce: number;
  /** A process that was killed has its jobs taken over after this. */
  leaseSec: number;
  /** Whether the lease of a running job is renewed, so that it may run for longer. */
  isRenewed: boolean;
  /** Whether a stop interrupts its jobs instead of waiting for them. They run again from their start. */
  isInterrupted: boolean;
}

/** `mail` is for mails alone, `long` for what runs for minutes or hours, `tasks` for the rest. */
export const jobQueues = {
  // Longer than the mailer takes at most: a mail that is being sent is nobody else's.
  mail: { atOnce: 5, leaseSec: 300, isRenewed: false, isInterrupted: false },
  tasks: { atOnce: 4, leaseSec: 60, isRenewed: true, isInterrupted: false },
  long: { atOnce: 1, leaseSec: 60, isRenewed: true, isInterrupted: true },
} satisfies Record<string, QueueRules>;

export type JobQueue = keyof typeof jobQueues;

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
  /** Aborted when the job is cancelled, its process stops, or another process took it over. */
  signal: AbortSignal;
  /** Stores how much is done, from 0 to 1, and renews the lease. Throws the reason of `signal` once that is aborted. */
  progress(fraction: number): Promise<void>;
}

/** What the worker gives each job beside the parts of its domain. */
export interface JobTools {
  mailer: Mailer;
  /** What mails begin and end with. */
  brandName: string;
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
  /** Of a recurring job. */
  repeatEverySec?: number;
  /** The attempt after which a job that failed with `error` is a dead letter. */
  attemptsAfter(error: unknown): number;
  run(job: RunningJob, tools: JobTools): Promise<void>;
}

import type { Mailer } from "#server/platform/mail/mailer.ts";

/** Attempts before a job becomes a dead letter: over about two days. */
export const defaultAttempts = 16;

/** How a worker process runs a queue. Slow jobs of one queue do not delay another one. */
interface QueueRules {
  /** The number of concurrent jobs per process. */
  concurrency: number;
  /** The time after which another process takes over the jobs of a killed one. */
  leaseSec: number;
  /** Whether the lease of a running job is renewed, so that it may run for longer. */
  isRenewed: boolean;
  /** Whether a stop interrupts its jobs instead of waiting for them. They run again from their start. */
  isInterrupted: boolean;
}

/**
 * `mail` is only for mails, `checks` for received files, `payouts` for paying all creators, `films` for packaging films, `sounds` for
 * reading recordings, `encoding` for encoding films, `long` for other jobs of minutes or hours, `tasks` for all others.
 */
export const jobQueues = {
  // Longer than the mailer's timeout, so that no other worker takes a mail that is being sent.
  mail: { concurrency: 5, leaseSec: 300, isRenewed: false, isInterrupted: false },
  tasks: { concurrency: 4, leaseSec: 60, isRenewed: true, isInterrupted: false },
  // A file waits for no import.
  checks: { concurrency: 2, leaseSec: 60, isRenewed: true, isInterrupted: true },
  // A payday of 10,000 creators takes a quarter of an hour; the payouts to banks are followed meanwhile.
  payouts: { concurrency: 2, leaseSec: 60, isRenewed: true, isInterrupted: true },
  // A film waits for no import, and no file for films.
  films: { concurrency: 1, leaseSec: 60, isRenewed: true, isInterrupted: true },
  // A recording takes seconds, and a long film many minutes.
  sounds: { concurrency: 1, leaseSec: 60, isRenewed: true, isInterrupted: true },
  // Encoding takes hours: a film is playable before that.
  encoding: { concurrency: 1, leaseSec: 60, isRenewed: true, isInterrupted: true },
  long: { concurrency: 1, leaseSec: 60, isRenewed: true, isInterrupted: true },
} satisfies Record<string, QueueRules>;

export type JobQueue = keyof typeof jobQueues;

/** The input of a job. It is stored readable: never personal data, which goes into `secret`. */
export type JobPayload = Record<string, unknown>;

/** A running job. */
export interface RunningJob<Payload extends JobPayload = JobPayload> {
  id: string;
  /** The id of the row that the job is about; empty if it was queued without one. */
  subjectId: string;
  payload: Payload;
  /** The sealed input of the job; for a mail its recipient. */
  secret: string | undefined;
  /** Including this one. */
  attempts: number;
  /** Aborted when the job is cancelled, its process stops, or another process took it over. */
  signal: AbortSignal;
  /** Stores how much is done, from 0 to 1, and renews the lease. Throws the reason of `signal` once that is aborted. */
  progress(fraction: number): Promise<void>;
}

/** The worker's arguments of each job, in addition to its domain's dependencies. */
export interface JobTools {
  mailer: Mailer;
  /** The brand in the header and footer of mails. */
  brandName: string;
  /** The part of a Message-ID after the @. */
  messageIdDomain: string;
}

/** A kind of job, for queueing. `Payload` exists only at compile time. */
export interface JobDefinition<Payload extends JobPayload = JobPayload> {
  kind: string;
  queue: JobQueue;
  payload?: Payload;
}

/** A kind of mail, for queueing. */
export interface MailDefinition {
  kind: string;
  queue: "mail";
}

/** A job bound to its domain's dependencies, for the worker. */
export interface RegisteredJob {
  kind: string;
  queue: JobQueue;
  /** Of a recurring job. */
  repeatEverySec?: number;
  /** The attempt after which a job that failed with `error` is a dead letter. */
  attemptsAfter(error: unknown): number;
  run(job: RunningJob, tools: JobTools): Promise<void>;
}

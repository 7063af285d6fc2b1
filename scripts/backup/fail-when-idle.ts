import { RestoreRefused } from "./restore-refused.ts";

/** What watched work tells its watch, and learns from it. */
export interface IdleWatch {
  /** To be called for every chunk that arrives. */
  progress(): void;
  /** Aborted once no chunk has arrived for the limit: the work closes its connections then. */
  stalled: AbortSignal;
}

/** Runs `work` and rejects with `RestoreRefused` once it has made no progress for `limitMs`. */
export async function failWhenIdle<Result>(
  limitMs: number,
  work: (watch: IdleWatch) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const seconds = limitMs / 1_000;
    reject(
      new RestoreRefused(`No byte arrived for ${seconds} second${seconds === 1 ? "" : "s"}: the backup is incomplete`),
    );
    abort.abort();
  }, limitMs);
  try {
    return await Promise.race([work({ progress: () => timer.refresh(), stalled: abort.signal }), stalled]);
  } finally {
    clearTimeout(timer);
  }
}

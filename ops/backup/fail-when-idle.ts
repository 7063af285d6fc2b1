import { ArchiveError } from "./archive-error.ts";

/** The link between watched work and its watch. */
export interface IdleWatch {
  /** Call it for every chunk that arrives. */
  progress(): void;
  /** Aborts when no chunk arrived within the limit; the work then closes its connections. */
  stalled: AbortSignal;
}

/** Runs `work` and rejects with `ArchiveError` if it makes no progress for `limitMs`. */
export async function failWhenIdle<Result>(
  limitMs: number,
  work: (watch: IdleWatch) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const seconds = limitMs / 1_000;
    reject(
      new ArchiveError(`No byte arrived for ${seconds} second${seconds === 1 ? "" : "s"}: the backup is incomplete`),
    );
    abort.abort();
  }, limitMs);
  try {
    return await Promise.race([work({ progress: () => timer.refresh(), stalled: abort.signal }), stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts work that has limits of its own as progress until it ends. */
export async function keepAlive<Result>({ progress }: IdleWatch, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(progress, 100);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

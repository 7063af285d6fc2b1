import type { Logger } from "pino";

/** Work that continues after its caller got a reply, so that neither the reply nor its timing reveals what it does. */
export interface BackgroundWork {
  /** Starts the work once the current request has been answered. A failure is logged under `failure`. */
  run(failure: string, work: () => Promise<void>): void;
  /** Resolves when the work that has been started is done: a stop waits for it. */
  finish(): Promise<void>;
}

/** An empty set of background work. */
export function createBackgroundWork(log: Logger): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    run(failure, work) {
      const ended = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error) => log.error({ err: error }, failure))
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async finish() {
      await Promise.all(running);
    },
  };
}

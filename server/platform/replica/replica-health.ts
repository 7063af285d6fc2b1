import type { Logger } from "pino";

/** How long a replica that failed is left alone, and one that is behind. */
const restMs = { failed: 1_000, behind: 25 };
/** A replica that is behind for longer than this is reported. */
const mostBehindMs = 10_000;

/** Whether a replica is worth asking. Times are those of `performance.now`. */
export interface ReplicaHealth {
  /** Whether reads may try it now. */
  isReady(): boolean;
  /** Whether a replica that failed should be tried in the background; true for one caller a second. */
  shouldProbe(): boolean;
  /** It is current. */
  noteCurrent(): void;
  /** It has not replayed what it must have. */
  noteBehind(): void;
  /** It did not answer, or with an error. */
  noteFailed(error: unknown): void;
  /** Whether it failed or stays behind. */
  isDown(): boolean;
}

/** Logs once when a replica goes out of use, and once when it is used again. */
export function createReplicaHealth(log: Pick<Logger, "info" | "warn">): ReplicaHealth {
  let hasFailed = false;
  let behindSinceMs: number | undefined;
  let restsUntilMs = 0;
  let isReported = false;

  const report = (error: unknown) => {
    if (!isReported) log.warn({ err: error }, "The replica cannot be used: reads go to the primary until it can");
    isReported = true;
  };
  return {
    isReady: () => !hasFailed && performance.now() >= restsUntilMs,
    shouldProbe() {
      if (!hasFailed || performance.now() < restsUntilMs) return false;
      restsUntilMs = performance.now() + restMs.failed;
      return true;
    },
    noteCurrent() {
      hasFailed = false;
      behindSinceMs = undefined;
      if (isReported) log.info("The replica is used again");
      isReported = false;
    },
    noteBehind() {
      const nowMs = performance.now();
      hasFailed = false;
      behindSinceMs ??= nowMs;
      restsUntilMs = nowMs + restMs.behind;
      if (nowMs - behindSinceMs > mostBehindMs) report(new Error("It is behind the primary, or does not follow it"));
    },
    noteFailed(error) {
      hasFailed = true;
      restsUntilMs = performance.now() + restMs.failed;
      report(error);
    },
    isDown: () => isReported,
  };
}

import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Counters } from "./counters.ts";

/** How long a request waits for Redis before it is counted elsewhere. */
const answerTimeoutMs = 1_000;
/** After a failure Redis is not used for this time, so a hanging server delays few requests. */
const restMs = 1_000;

/** Counters in Redis, shared by all processes that use it. */
export interface RedisCounters extends Counters {
  /** Connects. Throws if the server rejects the credentials; an unavailable server is used once it responds. */
  connect(): Promise<void>;
  /** Whether the server responds now. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Counters with the clock of a Redis server (6 or newer). While the server is unavailable, the first count fails within
 * a second and later ones at once. Reconnects automatically.
 */
export function createRedisCounters(url: string, log: Pick<Logger, "info" | "warn">): RedisCounters {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    disableClientInfo: true,
    protocol: 2,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: answerTimeoutMs,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  let isAway = false;
  let restsUntilMs = 0;
  let lastError: Error | undefined;

  redis.on("error", (error) => {
    lastError = error;
  });
  function noteAway(error: unknown): void {
    restsUntilMs = performance.now() + restMs;
    if (isAway) return;
    isAway = true;
    log.warn({ err: lastError ?? error }, "Redis does not answer: limits are counted elsewhere");
  }
  function noteBack(): void {
    if (!isAway) return;
    isAway = false;
    lastError = undefined;
    log.info("Redis answers again");
  }

  return {
    async count(key, windowSec, hits) {
      if (performance.now() < restsUntilMs) throw new Error("Redis was away a moment ago");
      const name = `vitrina:limit:${key.toString("base64url")}`;
      try {
        const replies = await redis.multi().set(name, 0, "EX", windowSec, "NX").incrby(name, hits).pttl(name).exec();
        const [, counted, leftMs] = (replies ?? []).map(([error, reply]) => {
          if (error) throw error;
          return Number(reply);
        });
        if (counted === undefined || leftMs === undefined) throw new Error("Redis dropped a transaction");
        // More hits were taken back than the window had.
        if (counted < 0) await redis.set(name, 0, "KEEPTTL", "XX");
        noteBack();
        return { hits: Math.max(0, counted), resetAfterSec: Math.max(1, Math.ceil(leftMs / 1_000)) };
      } catch (error) {
        noteAway(error);
        throw error;
      }
    },
    async connect() {
      try {
        await redis.connect();
        await redis.ping();
      } catch (error) {
        const reason = lastError ?? error;
        if (refusesCredentials(reason)) {
          redis.disconnect();
          throw reason;
        }
        // The client reconnects automatically.
        noteAway(reason);
      }
    },
    answers: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    async close() {
      if (redis.status === "ready") await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
}

/** Whether retrying is pointless, because the configured address or password is wrong. */
function refusesCredentials(error: unknown): boolean {
  return error instanceof Error && /^(WRONGPASS|NOAUTH|NOPERM)\b/.test(error.message);
}

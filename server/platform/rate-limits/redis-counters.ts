import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Counters } from "./counters.ts";

/** Longest that a request waits for a counter before it is counted elsewhere. */
const answerTimeoutMs = 1_000;
/** After a failure nobody asks for this long: a server that hangs holds up few requests. */
const restMs = 1_000;

/** Counters in Redis, shared by all processes that know its address. */
export interface RedisCounters extends Counters {
  /** Connects. Throws the reason if the server refuses the credentials; a server that is away is taken up once it answers. */
  connect(): Promise<void>;
  /** Whether the server answers at this moment. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Counters by the clock of a Redis server (6 or newer). Each count fails within a second while the server is away, and
 * at once after that; the connection comes back by itself.
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
        // More were taken back than the window had.
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
        // The client goes on connecting by itself.
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

/** Whether a retry cannot help: the address or the password in the configuration is wrong. */
function refusesCredentials(error: unknown): boolean {
  return error instanceof Error && /^(WRONGPASS|NOAUTH|NOPERM)\b/.test(error.message);
}

import type { Logger } from "pino";
import type { Queryable } from "#db/client.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { purgesOf } from "./cache-tags.ts";
import { purgeSharedCacheJob } from "./purge-shared-cache-job.ts";

/** The purge endpoints of the cache in front of the shop, one for each of its machines. */
export interface PurgeEndpoints {
  urls: readonly string[];
  /** Sent as `Authorization: Bearer …`. */
  secret: string;
}

/** The cache in front of the shop that holds public pages for all readers (decision 145). */
export interface SharedCache {
  /** Queues the purge that follows a change of these tags. Pass the transaction of the change: both commit or neither. */
  queuePurge(tx: Queryable, tags: readonly string[]): Promise<void>;
  /** Drops the pages with one of these tags from every machine of the cache. Throws if one has not confirmed it. */
  purge(tags: readonly string[]): Promise<void>;
  /** As `purge`, but only logs a failure and returns false: the queued purge follows. */
  tryPurge(tags: readonly string[]): Promise<boolean>;
  /**
   * Expires every page: the cache shows one from before only while the shop cannot answer. For what withdraws nothing. Only
   * logs a failure.
   */
  tryExpireAll(): Promise<void>;
}

/** In seconds. Every process has dropped its pages by then, and an answer that was under way has arrived. */
const followUpSec = 2;
/** A cache that does not answer delays a withdrawal by this. */
const timeoutMs = 2_000;

export function createSharedCache(endpoints: PurgeEndpoints, jobs: Jobs, log: Pick<Logger, "warn">): SharedCache {
  const send = async (tags: readonly string[], headers: Record<string, string> = {}) => {
    const { urls, secret } = endpoints;
    const lists = purgesOf(tags).map((list) => ({ "cache-tag": list, ...headers }));
    await Promise.all(urls.flatMap((url) => lists.map((list) => sendPurge(url, secret, list))));
  };
  const cache: SharedCache = {
    async queuePurge(tx, tags) {
      await jobs.queueJob(tx, purgeSharedCacheJob, { payload: { tags }, runAt: { afterSec: followUpSec } });
    },
    purge: (tags) => send(tags),
    async tryPurge(tags) {
      try {
        await cache.purge(tags);
        return true;
      } catch (error) {
        log.warn({ err: error }, "The shared cache was not purged; a job retries it");
        return false;
      }
    },
    async tryExpireAll() {
      try {
        await send(["all"], { "soft-purge": "1" });
      } catch (error) {
        log.warn({ err: error }, "The pages of the shared cache were not expired; they expire by their age");
      }
    },
  };
  return cache;
}

async function sendPurge(url: string, secret: string, headers: Record<string, string>): Promise<void> {
  const status = await requestPurge(url, secret, headers);
  if (status < 200 || status > 299) throw new Error(`The purge endpoint at ${new URL(url).host} answered ${status}`);
}

/** The status with which a purge endpoint answers. Throws if it does not answer. */
export async function requestPurge(url: string, secret: string, headers: Record<string, string>): Promise<number> {
  const { status, body } = await fetch(url, {
    method: "PURGE",
    headers: { authorization: `Bearer ${secret}`, ...headers },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await body?.cancel();
  return status;
}

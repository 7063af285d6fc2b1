import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "#db/client.ts";
import { awaitInvalidation } from "#server/platform/cache-nodes/await-invalidation.ts";
import type { SharedCache } from "#server/platform/shared-cache/shared-cache.ts";
import { deriveContentChanges, foldContentChanges } from "./content-changes-store.ts";

/** Changes of public content, made by every domain that publishes. */
export interface ContentChanges {
  /**
   * Runs `work` in one transaction, and retries it after a deadlock. After the commit, this process drops the cached
   * pages that show the change before `make` resolves, so that a reader who follows the publisher's redirect sees the
   * new version; other processes drop theirs when the database notifies them. With a shared cache, it resolves once they
   * have and the cache was purged after that, because one of them could fill it again; a cache that does not confirm within two
   * seconds does not fail it, and its purge is retried. Listing counts and search words are folded soon after, together with the changes of others.
   */
  make<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * As `make`, and resolves once no process serves a page from before the change, and a shared cache was purged after
   * that and a second time after a pause, for an answer that was between both: for what must not be sold any more. A shared cache
   * that cannot be reached does not fail the change and is asked only once; its purge is retried. `isNeeded` decides by the result; otherwise it is `make`.
   */
  makeEverywhere<T>(work: (tx: Transaction) => Promise<T>, isNeeded?: (result: T) => boolean): Promise<T>;
  /**
   * Receives the tags (migration 0012) of each change that this process commits, until the returned function is called.
   */
  listen(onChange: (tags: readonly string[]) => void): () => void;
}

/** How long changes are collected before they are folded: readers add them until then, and one fold of many costs as much as of a few. */
const foldDelayMs = 250;

/** In milliseconds. An answer that left a process before it dropped the page is in the shared cache by then, and purged again. */
const secondPurgeAfterMs = 250;

/** The changes that are committed through one pool of connections, and the shared cache that is purged of them. */
export function createContentChanges(db: Database, sharedCache?: SharedCache): ContentChanges {
  const listeners = new Set<(tags: readonly string[]) => void>();
  let isFoldDue = false;
  const foldAll = async () => {
    isFoldDue = false;
    try {
      while (await foldContentChanges(db));
    } catch {
      // Readers add the unfolded changes, and the worker folds them.
    }
  };
  const foldSoon = () => {
    if (!isFoldDue) setTimeout(foldAll, foldDelayMs).unref();
    isFoldDue = true;
  };
  const commit = async <T>(work: (tx: Transaction) => Promise<T>) => {
    const { result, tags } = await withoutDeadlock(() =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        const tags = await deriveContentChanges(tx);
        if (tags.length > 0) await sharedCache?.queuePurge(tx, tags);
        return { result, tags };
      }),
    );
    if (db.isRehearsal || tags.length === 0) return { result, tags: [] };
    for (const onChange of listeners) onChange(tags);
    foldSoon();
    return { result, tags };
  };
  /** Purges the shared cache once no process could fill it with an earlier page. */
  const purge = async (tags: readonly string[]) => {
    if (!sharedCache || tags.length === 0) return;
    await awaitInvalidation(db);
    await sharedCache.tryPurge(tags);
  };
  return {
    async make(work) {
      const { result, tags } = await commit(work);
      await purge(tags);
      return result;
    },
    async makeEverywhere(work, isNeeded = () => true) {
      const { result, tags } = await commit(work);
      if (!isNeeded(result)) {
        await purge(tags);
        return result;
      }
      await awaitInvalidation(db);
      if (!sharedCache || tags.length === 0) return result;
      // A cache that is away would delay the change a second time, and the queued job purges it anyway.
      if (!(await sharedCache.tryPurge(tags))) return result;
      await sleep(secondPurgeAfterMs);
      await sharedCache.tryPurge(tags);
      return result;
    },
    listen(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const maxAttempts = 5;

/** Writers lock creators before posts, but a post that moves to another creator meanwhile can reverse that order. */
async function withoutDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const isDeadlock = (error as { code?: string }).code === "40P01";
      if (!isDeadlock || attempts === maxAttempts) throw error;
    }
  }
}

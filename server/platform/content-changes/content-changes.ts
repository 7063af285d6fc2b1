import type { Database, Transaction } from "#db/client.ts";
import { deriveContentChanges, foldContentChanges } from "./content-changes-store.ts";

/** Changes of what readers see, as every domain that publishes makes them. */
export interface ContentChanges {
  /**
   * Runs `work` in one transaction, and again if PostgreSQL ended it because of a deadlock. Once it is committed, this process drops the pages that show what changed before `make` resolves, so
   * that a reader who follows the publisher's redirect sees the new version; other processes drop theirs when the database notifies
   * them. Resolves once the change is folded into listing counts and search words, together with the changes of others.
   */
  make<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Hears the tags (migration 0012) of each change that this process commits, until the returned function is called. */
  listen(onChange: (tags: readonly string[]) => void): () => void;
}

/** The changes that are committed through one pool of connections. */
export function createContentChanges(db: Database): ContentChanges {
  const listeners = new Set<(tags: readonly string[]) => void>();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const foldAll = async () => {
    try {
      while (await foldContentChanges(db));
    } catch {
      // Readers add what is not folded, and the worker folds it.
    }
  };
  return {
    async make(work) {
      const { result, tags } = await withoutDeadlock(() =>
        db.transaction(async (tx) => ({ result: await work(tx), tags: await deriveContentChanges(tx) })),
      );
      if (db.isRehearsal || tags.length === 0) return result;
      for (const onChange of listeners) onChange(tags);
      // A fold that runs may have begun before this change: one more is for all who come meanwhile.
      next ??= Promise.resolve(running).then(() => {
        running = next;
        next = undefined;
        return foldAll();
      });
      await next;
      return result;
    },
    listen(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const mostAttempts = 5;

/** Writers lock creators before posts, but a post that moves to another creator meanwhile can turn that order round. */
async function withoutDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const isDeadlock = (error as { code?: string }).code === "40P01";
      if (!isDeadlock || attempts === mostAttempts) throw error;
    }
  }
}

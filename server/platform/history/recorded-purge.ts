import type { Database, Transaction } from "#db/client.ts";
import { recordPurge } from "./history-store.ts";

/** Small enough that no statement holds locks for long. */
export const purgeBatch = 1_000;

/**
 * Deletes rows batch by batch until none is left or `signal` aborts, and records in `purges` how many of `what` were deleted,
 * in the transaction that deletes them. `purge` deletes at most `limit` rows of a table and returns how many.
 */
export async function recordedPurge(
  db: Database,
  what: "views" | "team-actions",
  purge: (tx: Transaction, limit: number) => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  for (let purged = purgeBatch; purged >= purgeBatch && !signal.aborted; )
    purged = await db.transaction(async (tx) => {
      const deleted = await purge(tx, purgeBatch);
      await recordPurge(tx, what, deleted);
      return deleted;
    });
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { isConfirmationMissing, nodeLeaseSec, requestConfirmation } from "./cache-nodes-store.ts";

const longestPauseMs = 50;

/**
 * Resolves once no process serves a page from before the changes committed so far: each process with a page cache has
 * confirmed that it received their notifications, or its lease has expired. Usually takes some milliseconds, at most one lease.
 */
export async function awaitInvalidation(db: Database): Promise<void> {
  if (db.isRehearsal) return;
  try {
    const request = await requestConfirmation(db);
    if (request === undefined) return;
    for (let pauseMs = 1; await isConfirmationMissing(db, request); pauseMs = Math.min(2 * pauseMs, longestPauseMs))
      await sleep(pauseMs);
  } catch {
    // The change is committed, so this error must not fail it. After one lease no process may serve an unconfirmed page.
    await sleep(nodeLeaseSec * 1_000);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { askKeepers, isKeeperSilent, keeperLeaseSec } from "./page-keepers-store.ts";

const longestPauseMs = 50;

/**
 * Resolves once no process shows a page from before: each that keeps pages has said that it heard of all changes that are
 * committed by now, or may not show them any more. Mostly some milliseconds; the length of a lease at most.
 */
export async function awaitKeepers(db: Database): Promise<void> {
  if (db.isRehearsal) return;
  try {
    const question = await askKeepers(db);
    if (question === undefined) return;
    for (let pauseMs = 1; await isKeeperSilent(db, question); pauseMs = Math.min(2 * pauseMs, longestPauseMs))
      await sleep(pauseMs);
  } catch {
    // The change is committed, so this is no failure of it. Who cannot be asked may show nothing once its lease is over.
    await sleep(keeperLeaseSec * 1_000);
  }
}

import type { Database } from "#db/client.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { forgetDeletedLadder } from "./film-ladders-store.ts";
import { forgetFilm } from "./film-packages-store.ts";
import { mediaJobs } from "./media-jobs.ts";
import { forgetSound } from "./sound-profiles-store.ts";
import {
  isSweepHeld,
  keepIfReferenced,
  noteDeleted,
  noteUnreferenced,
  purgeDeletedBlobs,
  takeDueBlob,
} from "./unreferenced-blobs-store.ts";

/**
 * Notes the stored blobs to which no row refers, and deletes those that were noted seven days ago if still nothing refers
 * to them, with their smaller forms (decision 166). A blob that is stored or referred to again meanwhile stays. Does
 * nothing in a restored database until its operator releases it.
 */
export const sweepUnreferencedBlobs = mediaJobs.defineRecurringJob({
  kind: "sweep-unreferenced-blobs",
  everySec: 86_400,
  async run({ db, storage }, { signal }) {
    if (await isSweepHeld(db)) return;
    for await (const keys of storage.list()) {
      if (signal.aborted) return;
      await noteUnreferenced(db, keys);
    }
    while (!signal.aborted && (await deleteDueBlob({ db, storage }, { days: 7 })) !== "none");
    await purgeDeletedBlobs(db);
  },
});

/**
 * Deletes one blob to which nothing referred for so many days; keeps it if something does now. The bytes go while its row is
 * locked, so a writer of the same bytes waits and stores them again.
 */
export function deleteDueBlob(
  { db, storage }: { db: Database; storage: Storage },
  { days }: { days: number },
): Promise<"deleted" | "kept" | "none"> {
  return db.transaction(async (tx) => {
    const key = await takeDueBlob(tx, days);
    if (key === undefined) return "none";
    if (await keepIfReferenced(tx, key)) return "kept";
    await storage.delete(key);
    await forgetFilm(tx, key);
    await forgetDeletedLadder(tx, key);
    await forgetSound(tx, key);
    await noteDeleted(tx, key);
    return "deleted";
  });
}

import type { Database } from "#db/client.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import { awaitInvalidation } from "#server/platform/cache-nodes/await-invalidation.ts";
import { createJobList } from "#server/platform/jobs/job-list.ts";

export interface PurgeDeps {
  db: Database;
  alerts: Alerts;
  /** Drops the pages with one of these tags from the shared cache. Throws if the cache has not confirmed it. */
  purge(tags: readonly string[]): Promise<void>;
}

/** The jobs of the shared cache. */
export const sharedCacheJobs = createJobList<PurgeDeps>();

/**
 * Purges the shared cache after a change, once no process serves an earlier page that could fill it again. Alerts the
 * operator if the cache cannot be purged, and is retried.
 */
export const purgeSharedCacheJob = sharedCacheJobs.defineJob<{ tags: readonly string[] }>({
  kind: "purge-shared-cache",
  async run({ db, alerts, purge }, { payload: { tags } }) {
    await awaitInvalidation(db);
    try {
      await purge(tags);
    } catch (error) {
      const message =
        "The shared cache cannot be purged, so it may show changed or withdrawn pages until they expire; nothing withdrawn can be bought";
      await alerts.raiseOnce(db, { kind: "cache-purge", subjectId: "shared-cache", message, details: String(error) });
      throw error;
    }
  },
});

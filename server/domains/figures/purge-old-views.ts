import type { Database } from "#db/client.ts";
import { recordedPurge } from "#server/platform/history/recorded-purge.ts";
import { createJobList } from "#server/platform/jobs/job-list.ts";
import { purgeViews } from "./purge-views-store.ts";

/** The jobs of figures. */
export const figuresJobs = createJobList<{ db: Database; figuresDays: number }>();

/** Purges views by day that are older than FIGURES_DAYS (decision 213). */
export const purgeOldViews = figuresJobs.defineRecurringJob({
  kind: "purge-old-views",
  everySec: 86_400,
  run: ({ db, figuresDays }, { signal }) =>
    recordedPurge(db, "views", (tx, limit) => purgeViews(tx, figuresDays, limit), signal),
});

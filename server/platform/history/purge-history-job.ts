import { createJobList } from "#server/platform/jobs/job-list.ts";
import { type HistoryDeps, purgeHistory } from "./purge-history.ts";

/** The job of the history. */
export const historyJobs = createJobList<HistoryDeps & { historyDays: number }>();

/** Purges jobs and provider events older than HISTORY_DAYS, batch by batch until none is left. */
export const purgeHistoryJob = historyJobs.defineRecurringJob({
  kind: "purge-history",
  everySec: 60,
  async run(parts, { signal }) {
    while (!signal.aborted && (await purgeHistory(parts, parts.historyDays)));
  },
});

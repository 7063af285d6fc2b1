import type { Logger } from "pino";
import type { Queryable } from "#db/client.ts";
import { purgeEvents, purgeJobs } from "./history-store.ts";

/** Short enough that no statement holds locks for long. */
const batch = 1_000;

/** Purges one batch of ended jobs, mails among them, and one of provider events that are older than `days`; true if more may be left. */
export async function purgeHistory({ db, log }: { db: Queryable; log: Logger }, days: number): Promise<boolean> {
  const jobs = await purgeJobs(db, days, batch);
  const events = await purgeEvents(db, days, batch);
  if (jobs + events > 0) log.info({ jobs, events, days }, "Purged old jobs and events");
  return jobs === batch || events === batch;
}

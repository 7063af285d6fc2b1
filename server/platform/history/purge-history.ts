import type { Logger } from "pino";
import type { Database, Transaction } from "#db/client.ts";
import { purgeJobs, recordPurge } from "./history-store.ts";
import { purgeBatch as batch } from "./recorded-purge.ts";

/** The dependencies of purging. */
export interface HistoryDeps {
  db: Database;
  log: Logger;
  /** Deletes the oldest provider events received more than `days` ago, at most `limit`, and returns how many. */
  purgeEvents(tx: Transaction, days: number, limit: number): Promise<number>;
}

/** Purges one batch of ended jobs, mails among them, and one of provider events that are older than `days`; true if more may be left. */
export async function purgeHistory({ db, log, purgeEvents }: HistoryDeps, days: number): Promise<boolean> {
  const jobs = await purgeJobs(db, days, batch);
  const events = await db.transaction(async (tx) => {
    const purged = await purgeEvents(tx, days, batch);
    await recordPurge(tx, "events", purged);
    return purged;
  });
  if (jobs + events > 0) log.info({ jobs, events, days }, "Purged old jobs and events");
  return jobs === batch || events === batch;
}

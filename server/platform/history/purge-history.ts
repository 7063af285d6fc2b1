import type { Logger } from "pino";
import type { Queryable } from "#db/client.ts";
import { purgeEvents, purgeMails } from "./history-store.ts";

/** Short enough that no statement holds locks for long. */
const batch = 1_000;

/** Purges one batch of mails and one of provider events that are older than `days`; true if more may be left. */
export async function purgeHistory({ db, log }: { db: Queryable; log: Logger }, days: number): Promise<boolean> {
  const mails = await purgeMails(db, days, batch);
  const events = await purgeEvents(db, days, batch);
  if (mails + events > 0) log.info({ mails, events, days }, "Old mails and events were purged");
  return mails === batch || events === batch;
}

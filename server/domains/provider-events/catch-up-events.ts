import { claimLook, findKnownEvents, recordSeen } from "./catch-up-store.ts";
import type { EventSubscription } from "./event-subscription.ts";
import { processEvent } from "./process-event.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";

/** The provider may list an event a while after the event's own time. */
const overlapSec = 600;

/**
 * Processes the provider's events since the last check that no webhook delivered; the provider stores them for thirty
 * days. After a restore these are all events since the backup. The first check of a new database only sets the starting
 * point. Always false: one check does everything. While `restoring`, holds duplicate purchases and refunds nothing.
 */
export async function catchUpEvents(
  deps: ProviderEventsDeps,
  subscriptions: ReadonlyMap<string, EventSubscription>,
  { restoring }: { restoring: boolean },
): Promise<boolean> {
  const { db, cardProvider, log } = deps;
  const look = await claimLook(db);
  if (!look) return false;
  const sinceSec = look.seenUntilSec === null ? undefined : Math.max(0, look.seenUntilSec - overlapSec);
  const types = [...new Set(subscriptions.values())].flatMap(({ caughtUp }) => caughtUp);
  const events = await cardProvider.listEvents({ types, sinceSec });
  const known = await findKnownEvents(
    db,
    events.map(({ id }) => id),
  );
  let seenUntilSec = events.at(-1)?.createdSec ?? 0;
  for (const event of sinceSec === undefined ? [] : events) {
    if (known.has(event.id)) continue;
    try {
      await processEvent(deps, subscriptions.get(event.type), event, { again: false, restoring });
      log.info({ eventId: event.id, type: event.type }, "Processed an event that no webhook delivered");
    } catch (error) {
      seenUntilSec = Math.min(seenUntilSec, event.createdSec);
      log.warn(
        { err: error, eventId: event.id, type: event.type },
        "A missed event could not be processed; it will be retried",
      );
    }
  }
  await recordSeen(db, seenUntilSec);
  return false;
}

import { claimLook, findKnownEvents, recordSeen } from "./catch-up-store.ts";
import type { EventSubscription } from "./event-subscription.ts";
import { processEvent } from "./process-event.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";

/** An event may show itself a while after the moment that it bears. */
const overlapSec = 600;

/**
 * Processes the provider's events of which no webhook told, since the last look; the provider keeps them for thirty days. After
 * a restored backup that is all since the backup. The first look of a new database only begins: it has no past. Always false:
 * one look is all there is to do. While `restoring` duplicate purchases are held, and nothing is refunded.
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
      log.info({ eventId: event.id, type: event.type }, "An event was worked that no webhook had told");
    } catch (error) {
      seenUntilSec = Math.min(seenUntilSec, event.createdSec);
      log.warn(
        { err: error, eventId: event.id, type: event.type },
        "A missed event could not be worked; it comes again",
      );
    }
  }
  await recordSeen(db, seenUntilSec);
  return false;
}

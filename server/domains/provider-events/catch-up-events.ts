import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { claimLook, findKnownEvents, recordSeen } from "./catch-up-store.ts";
import { workHint } from "./work-event.ts";

/** What must not be missed. Most of it happens days after a payment, when nobody asks about that any more. */
const types = [
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "checkout.session.completed",
  "payment_intent.succeeded",
  "radar.early_fraud_warning.created",
  "refund.created",
  "refund.updated",
  "refund.failed",
];

/** An event may show itself a while after the moment that it bears. */
const overlapSec = 600;

/**
 * Works what no webhook told: the provider's events since the last look, of which it keeps thirty days. After a restored
 * backup that is all since the backup. The first look of a new database only begins: it has no past. Always false: one look
 * is all there is to do. While `restoring` repeated purchases are held, and nothing is given back.
 */
export async function catchUpEvents(parts: PaymentsParts, { restoring = false } = {}): Promise<boolean> {
  const { db, cardProvider, log } = parts;
  const look = await claimLook(db);
  if (!look) return false;
  const sinceSec = look.seenUntilSec === null ? undefined : Math.max(0, look.seenUntilSec - overlapSec);
  const events = await cardProvider.listEvents({ types, sinceSec });
  const known = await findKnownEvents(
    db,
    events.map(({ id }) => id),
  );
  let seenUntilSec = events.at(-1)?.createdSec ?? 0;
  for (const event of sinceSec === undefined ? [] : events) {
    if (known.has(event.id)) continue;
    try {
      await workHint(parts, event, { again: false, restoring });
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

import { type Receiver, receivers } from "../records/event-destination-collection.ts";
import type { World } from "../state/world.ts";
import { newId } from "../wire/new-id.ts";
import { saveDelivery } from "./delivery.ts";

interface QueuedEvent {
  id: string;
  type: string;
}

/** Queues an event for every enabled receiver that subscribes to its type, payload and origin. Returns their number. */
export function queueDeliveries(
  world: World,
  event: QueuedEvent,
  sent: { payload: Receiver["payload"]; isOfAccount: boolean },
): number {
  const subscribed = receiversOf(world, sent).filter(
    ({ wanted }) => wanted.includes("*") || wanted.includes(event.type),
  );
  for (const receiver of subscribed) queueDelivery(world, event, receiver.id);
  return subscribed.length;
}

/** The enabled receivers of events of this payload and origin. */
export function receiversOf(
  { store }: World,
  { payload, isOfAccount }: { payload: Receiver["payload"]; isOfAccount: boolean },
): Receiver[] {
  return receivers(store).filter(
    (each) => each.isEnabled && each.payload === payload && (isOfAccount ? each.from.accounts : each.from.platform),
  );
}

/** Queues one event for one receiver, due now. */
export function queueDelivery(world: World, event: QueuedEvent, endpointId: string): string {
  const id = newId("whd_");
  const nowMs = world.clock.nowMs();
  saveDelivery(world.store, {
    id,
    eventId: event.id,
    eventType: event.type,
    endpointId,
    state: "pending",
    createdAtMs: nowMs,
    dueAtMs: nowMs,
    attempts: [],
  });
  return id;
}

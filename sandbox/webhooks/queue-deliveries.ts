import type { Stripe } from "stripe";
import { webhookEndpoints } from "../records/webhook-endpoint-collection.ts";
import type { World } from "../state/world.ts";
import { newId } from "../wire/new-id.ts";
import { saveDelivery } from "./delivery.ts";

/** Queues an event for every enabled endpoint that subscribes to its type. Returns their number. */
export function queueDeliveries(world: World, event: Stripe.Event): number {
  const subscribed = world.store
    .all(webhookEndpoints)
    .filter(({ status, enabled_events: wanted }) => status === "enabled" && isSubscribed(wanted, event.type));
  for (const endpoint of subscribed) queueDelivery(world, event, endpoint.id);
  return subscribed.length;
}

/** Queues one event for one endpoint, due now. */
export function queueDelivery(world: World, event: Stripe.Event, endpointId: string): string {
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

function isSubscribed(wanted: string[], type: string): boolean {
  return wanted.includes("*") || wanted.includes(type);
}

import type { Stripe } from "stripe";
import { events } from "../records/event-collection.ts";
import type { Cause, World } from "../state/world.ts";
import { queueDeliveries } from "../webhooks/queue-deliveries.ts";
import { apiVersion } from "../wire/api-version.ts";
import { newId } from "../wire/new-id.ts";

/**
 * Records an event about `object` in its current state and queues it for every receiver that wants it. With `account`
 * it is an event of that connected account.
 */
export function emitEvent(
  world: World,
  type: Stripe.Event["type"],
  object: object,
  cause: Cause,
  previous?: object,
  account?: string,
) {
  const event = {
    id: newId("evt_"),
    object: "event",
    ...(account === undefined ? {} : { account }),
    api_version: apiVersion,
    created: world.clock.nowSec(),
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: cause,
    type,
  } as Stripe.Event;
  const pending = queueDeliveries(world, event, { payload: "snapshot", isOfAccount: account !== undefined });
  world.store.put(events, event.id, { ...event, pending_webhooks: pending });
}

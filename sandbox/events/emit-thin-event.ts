import type { Stripe } from "stripe";
import { type ThinEvent, thinEvents } from "../records/thin-event-collection.ts";
import type { World } from "../state/world.ts";
import { queueDeliveries } from "../webhooks/queue-deliveries.ts";
import { newId } from "../wire/new-id.ts";

type PaymentEventType = Extract<Stripe.V2.Core.Event["type"], `v2.money_management.outbound_payment.${string}`>;

/** Records a thin event about an outbound payment, which is the platform's own, and queues it for every receiver that wants it. */
export function emitPaymentEvent(world: World, type: PaymentEventType, id: string): void {
  const url = `/v2/money_management/outbound_payments/${id}`;
  const event: ThinEvent = {
    id: newId("evt_"),
    object: "v2.core.event",
    created: new Date(world.clock.nowMs()).toISOString(),
    livemode: false,
    type,
    related_object: { id, type: "v2.money_management.outbound_payment", url },
  };
  world.store.put(thinEvents, event.id, event);
  queueDeliveries(world, event, { payload: "thin", isOfAccount: false });
}

/** The types of thin events about connected accounts. */
type ThinEventType = Extract<Stripe.V2.Core.Event["type"], `v2.core.account${string}`>;

/** Records a thin event of the v2 API about a connected account and queues it for every receiver that wants it. */
export function emitThinEvent(world: World, type: ThinEventType, account: string, data?: object): void {
  const event: ThinEvent = {
    id: newId("evt_"),
    object: "v2.core.event",
    created: new Date(world.clock.nowMs()).toISOString(),
    livemode: false,
    type,
    // The end of a link names no object.
    ...(type === "v2.core.account_link.returned"
      ? {}
      : { related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` } }),
    ...(data ? { data } : {}),
  };
  world.store.put(thinEvents, event.id, event);
  queueDeliveries(world, event, { payload: "thin", isOfAccount: true });
}

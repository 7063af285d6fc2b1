import type { Stripe } from "stripe";
import { collection, type Store } from "../state/store.ts";
import { webhookEndpoints } from "./webhook-endpoint-collection.ts";

/** An event destination of the v2 API with the secret and the address that it shows only when asked. */
export interface EventDestination {
  shown: Stripe.V2.Core.EventDestination;
  url: string;
  secret: string;
}

export const eventDestinations = collection<EventDestination>("event_destinations");

/** Where events are sent: a webhook endpoint of the v1 API or an event destination of the v2 API. */
export interface Receiver {
  id: string;
  url: string;
  secret: string;
  isEnabled: boolean;
  payload: "snapshot" | "thin";
  /** Whether it receives the events of the platform, of the connected accounts, or both. */
  from: { platform: boolean; accounts: boolean };
  wanted: string[];
}

/** All receivers, oldest first. An endpoint of the v1 API receives either the platform's events or those of the accounts. */
export function receivers(store: Store): Receiver[] {
  const endpoints = store.all(webhookEndpoints).map(
    ({ id, url, secret, status, enabled_events: wanted, isConnect = false }): Receiver => ({
      ...{ id, url, secret, wanted, payload: "snapshot", isEnabled: status === "enabled" },
      from: { platform: !isConnect, accounts: isConnect },
    }),
  );
  const destinations = store.all(eventDestinations).map(({ shown, url, secret }): Receiver => {
    const from = shown.events_from ?? ["@self"];
    return {
      ...{ id: shown.id, url, secret, wanted: shown.enabled_events, payload: shown.event_payload },
      isEnabled: shown.status === "enabled",
      from: { platform: from.includes("@self"), accounts: from.includes("@accounts") },
    };
  });
  return [...endpoints, ...destinations];
}

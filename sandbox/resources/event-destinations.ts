import type { Stripe } from "stripe";
import { type EventDestination, eventDestinations } from "../records/event-destination-collection.ts";
import { thinEvents } from "../records/thin-event-collection.ts";
import { type EndpointWithSecret, webhookEndpoints } from "../records/webhook-endpoint-collection.ts";
import { apiVersion } from "../wire/api-version.ts";
import { changeMetadata, metadataParam } from "../wire/metadata.ts";
import { newId, randomText } from "../wire/new-id.ts";
import { group, list as listOf, oneOf, required, text } from "../wire/params.ts";
import { mustFind, type Resource } from "../wire/resource.ts";
import { route } from "../wire/route.ts";

const path = "/v2/core/event_destinations";
const include = listOf(text());

const create = route({
  method: "POST",
  path,
  shape: {
    name: required(text()),
    type: required(oneOf("webhook_endpoint")),
    event_payload: required(oneOf("snapshot", "thin")),
    enabled_events: required(listOf(text())),
    events_from: listOf(oneOf("@self", "@accounts")),
    webhook_endpoint: required(group({ url: required(text()) })),
    description: text(),
    metadata: metadataParam,
    include,
  } satisfies Partial<Record<keyof Stripe.V2.Core.EventDestinationCreateParams, unknown>>,
  handle({ store, clock }, { webhook_endpoint: { url }, include: wanted, ...params }) {
    const id = newId("ed_test_");
    const at = new Date(clock.nowMs()).toISOString();
    const made = store.put<EventDestination>(eventDestinations, id, {
      url,
      secret: `whsec_${randomText(32)}`,
      shown: {
        id,
        object: "v2.core.event_destination",
        ...{ created: at, updated: at, livemode: false, status: "enabled", type: "webhook_endpoint" },
        ...{ name: params.name, description: params.description ?? "", metadata: changeMetadata({}, params.metadata) },
        ...{ enabled_events: params.enabled_events, event_payload: params.event_payload },
        events_from: params.events_from ?? ["@self"],
        ...(params.event_payload === "snapshot" ? { snapshot_api_version: apiVersion } : {}),
      },
    });
    return view(made, wanted, { isNew: true });
  },
});

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: { include },
  handle: ({ store }, { include: wanted }, { id = "" }) =>
    view(mustFind(store, eventDestinations, "event destination", id), wanted),
});

const list = route({
  method: "GET",
  path,
  shape: { include, limit: text() },
  handle: ({ store }, { include: wanted }) =>
    page([
      ...store.all(webhookEndpoints).map((each) => endpointView(each, wanted)),
      ...store.all(eventDestinations).map((each) => view(each, wanted)),
    ]),
});

const remove = route({
  method: "DELETE",
  path: `${path}/:id`,
  shape: {},
  handle({ store }, _params, { id = "" }) {
    mustFind(store, eventDestinations, "event destination", id);
    store.remove(eventDestinations, id);
    return { id, object: "v2.core.event_destination", deleted: true };
  },
});

const retrieveEvent = route({
  method: "GET",
  path: "/v2/core/events/:id",
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, thinEvents, "event", id),
});

/** A destination; only the answer to its creation has the secret. */
function view({ shown, url, secret }: EventDestination, wanted: string[] = [], { isNew = false } = {}) {
  const endpoint: Stripe.V2.Core.EventDestination.WebhookEndpoint = {
    ...(wanted.includes("webhook_endpoint.url") ? { url } : {}),
    ...(isNew && wanted.includes("webhook_endpoint.signing_secret") ? { signing_secret: secret } : {}),
  };
  return { ...shown, webhook_endpoint: endpoint } satisfies Stripe.V2.Core.EventDestination;
}

/** An endpoint of the older API is a destination of snapshot events. */
function endpointView({ url, isConnect, ...endpoint }: EndpointWithSecret, wanted: string[] = []) {
  const at = new Date(endpoint.created * 1000).toISOString();
  return {
    id: endpoint.id,
    object: "v2.core.event_destination",
    ...{ created: at, updated: at, livemode: false, type: "webhook_endpoint", event_payload: "snapshot" },
    ...{ name: endpoint.id, description: endpoint.description ?? "", metadata: endpoint.metadata },
    enabled_events: endpoint.enabled_events,
    events_from: [isConnect ? "@accounts" : "@self"],
    status: endpoint.status === "enabled" ? "enabled" : "disabled",
    webhook_endpoint: wanted.includes("webhook_endpoint.url") ? { url } : {},
  } satisfies Stripe.V2.Core.EventDestination;
}

/** Lists of the v2 API; here always one page, oldest first. */
function page<T>(data: T[]) {
  return { data, next_page_url: null, previous_page_url: null };
}

/** Event destinations and the thin events that they receive. */
export const eventDestinationResource: Resource = {
  object: "v2.core.event_destination",
  routes: [create, retrieve, list, remove, retrieveEvent],
};

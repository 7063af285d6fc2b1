import type { Stripe } from "stripe";
import { type EndpointWithSecret, webhookEndpoints } from "../records/webhook-endpoint-collection.ts";
import { invalidParam } from "../wire/api-error.ts";
import { listPage, pageShape } from "../wire/list-page.ts";
import { changeMetadata, metadataParam } from "../wire/metadata.ts";
import { newId, randomText } from "../wire/new-id.ts";
import { boolean, clearableText, list as listOf, type Rule, required, text } from "../wire/params.ts";
import { mustFind, type Resource } from "../wire/resource.ts";
import { route } from "../wire/route.ts";

const path = "/v1/webhook_endpoints";

const urlParam: Rule<string> = {
  read(value, name) {
    const url = text().read(value, name);
    if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
    throw invalidParam(name, "Invalid URL: An explicit scheme (such as https) must be provided.", "url_invalid");
  },
};

const eventsParam: Rule<string[]> = {
  read(value, name) {
    const wanted = listOf(text()).read(value, name);
    if (wanted.length === 0) throw invalidParam(name, "You must provide at least one event type to listen to.");
    return wanted;
  },
};

const create = route({
  method: "POST",
  path,
  shape: {
    url: required(urlParam),
    enabled_events: required(eventsParam),
    api_version: text(),
    connect: boolean,
    description: clearableText(),
    metadata: metadataParam,
  } satisfies Partial<Record<keyof Stripe.WebhookEndpointCreateParams, unknown>>,
  handle({ store, clock }, params): Stripe.WebhookEndpoint {
    const id = newId("we_");
    const { isConnect: _isConnect, ...shown } = store.put<EndpointWithSecret>(webhookEndpoints, id, {
      id,
      object: "webhook_endpoint",
      api_version: params.api_version ?? null,
      application: null,
      created: clock.nowSec(),
      description: params.description ?? null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: changeMetadata({}, params.metadata),
      secret: `whsec_${randomText(32)}`,
      status: "enabled",
      url: params.url,
      isConnect: params.connect ?? false,
    });
    return shown;
  },
});

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: ({ store }, _params, { id = "" }) => withoutSecret(mustFind(store, webhookEndpoints, "webhook endpoint", id)),
});

const list = route({
  method: "GET",
  path,
  shape: pageShape,
  handle: ({ store }, params) => listPage(path, store.all(webhookEndpoints).map(withoutSecret), params),
});

const update = route({
  method: "POST",
  path: `${path}/:id`,
  shape: {
    url: urlParam,
    enabled_events: eventsParam,
    description: clearableText(),
    disabled: boolean,
    metadata: metadataParam,
  } satisfies Partial<Record<keyof Stripe.WebhookEndpointUpdateParams, unknown>>,
  handle({ store }, params, { id = "" }) {
    const current = mustFind(store, webhookEndpoints, "webhook endpoint", id);
    const { disabled = current.status === "disabled" } = params;
    const changed = store.put(webhookEndpoints, id, {
      ...current,
      url: params.url ?? current.url,
      enabled_events: params.enabled_events ?? current.enabled_events,
      description: params.description === undefined ? current.description : params.description,
      metadata: changeMetadata(current.metadata, params.metadata),
      status: disabled ? "disabled" : "enabled",
    });
    return withoutSecret(changed);
  },
});

const remove = route({
  method: "DELETE",
  path: `${path}/:id`,
  shape: {},
  handle({ store }, _params, { id = "" }) {
    mustFind(store, webhookEndpoints, "webhook endpoint", id);
    store.remove(webhookEndpoints, id);
    return { id, object: "webhook_endpoint", deleted: true };
  },
});

function withoutSecret({
  secret: _secret,
  isConnect: _isConnect,
  ...shown
}: EndpointWithSecret): Stripe.WebhookEndpoint {
  return shown;
}

/** Webhook endpoints. */
export const webhookEndpointResource: Resource = {
  object: "webhook_endpoint",
  routes: [create, retrieve, list, update, remove],
};

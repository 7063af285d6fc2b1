import { events } from "../records/event-collection.ts";
import { listPage, pageShape } from "../wire/list-page.ts";
import { boolean, list as listOf, text } from "../wire/params.ts";
import { mustFind, type Resource } from "../wire/resource.ts";
import { route } from "../wire/route.ts";

const path = "/v1/events";

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, events, "event", id),
});

const list = route({
  method: "GET",
  path,
  shape: { ...pageShape, type: text(), types: listOf(text()), delivery_success: boolean },
  handle({ store, account }, { type, types, delivery_success: delivered, ...page }) {
    const found = store
      .all(events)
      .filter((event) => event.account === account)
      .filter((event) => type === undefined || matches(event.type, type))
      .filter((event) => types === undefined || types.some((wanted) => matches(event.type, wanted)))
      .filter((event) => delivered === undefined || (event.pending_webhooks === 0) === delivered);
    return listPage(path, found, page);
  },
});

/** Whether an event type matches a wanted type or a group such as `charge.*`. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Events. */
export const eventResource: Resource = {
  object: "event",
  collection: events,
  idPrefix: "evt_",
  routes: [retrieve, list],
};

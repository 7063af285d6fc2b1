import { checkoutSessions, plannedPayments } from "../../records/checkout-session-collection.ts";
import { invalidState } from "../../wire/api-error.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { oneOf, text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";
import { createCheckoutSession, createShape } from "./create-checkout-session.ts";
import { expireSession } from "./expire-session.ts";

const path = "/v1/checkout/sessions";

const create = route({ method: "POST", path, shape: createShape, handle: createCheckoutSession });

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, checkoutSessions, "checkout.session", id),
});

const list = route({
  method: "GET",
  path,
  shape: { ...pageShape, payment_intent: text(), status: oneOf("open", "complete", "expired") },
  handle({ store }, { payment_intent: intentId, status, ...page }) {
    const found = store
      .all(checkoutSessions)
      .filter((session) => intentId === undefined || session.payment_intent === intentId)
      .filter((session) => status === undefined || session.status === status);
    return listPage(path, found, page);
  },
});

const lineItems = route({
  method: "GET",
  path: `${path}/:id/line_items`,
  shape: {},
  handle({ store }, _params, { id = "" }) {
    mustFind(store, checkoutSessions, "checkout.session", id);
    const data = store.get(plannedPayments, id)?.lineItems ?? [];
    return { object: "list", data, has_more: false, url: `${path}/${id}/line_items` };
  },
});

const expire = route({
  method: "POST",
  path: `${path}/:id/expire`,
  shape: {},
  handle(call, _params, { id = "" }) {
    const session = mustFind(call.store, checkoutSessions, "checkout.session", id);
    if (session.status === "open") return expireSession(call, session, call.cause);
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
    throw invalidState("checkout_session_unexpected_state", message);
  },
});

/** A single payment on the provider's hosted page. */
export const checkoutSessionResource: Resource = {
  object: "checkout.session",
  collection: checkoutSessions,
  idPrefix: "cs_",
  expandable: ["payment_intent"],
  routes: [create, list, retrieve, lineItems, expire],
};

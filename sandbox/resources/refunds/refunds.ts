import { emitEvent } from "../../events/emit-event.ts";
import { refunds } from "../../records/refund-collection.ts";
import { filterByPayment } from "../../wire/filter-by-payment.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";
import { createRefund, createRefundShape } from "./create-refund.ts";

const path = "/v1/refunds";

const create = route({ method: "POST", path, shape: createRefundShape, handle: createRefund });

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, refunds, "refund", id),
});

const update = route({
  method: "POST",
  path: `${path}/:id`,
  shape: { metadata: metadataParam },
  handle(call, params, { id = "" }) {
    const current = mustFind(call.store, refunds, "refund", id);
    const metadata = changeMetadata(current.metadata ?? {}, params.metadata);
    const changed = call.store.put(refunds, id, { ...current, metadata });
    emitEvent(call, "refund.updated", changed, call.cause);
    return changed;
  },
});

const list = route({
  method: "GET",
  path,
  shape: { ...pageShape, charge: text(), payment_intent: text() },
  handle: ({ store }, params) => listPage(path, filterByPayment(store.all(refunds), params), params),
});

/** Refunds to a card. */
export const refundResource: Resource = {
  object: "refund",
  collection: refunds,
  idPrefix: "re_",
  expandable: ["balance_transaction", "charge", "failure_balance_transaction", "payment_intent"],
  routes: [create, retrieve, update, list],
};

import { emitEvent } from "../../events/emit-event.ts";
import { charges } from "../../records/charge-collection.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { clearableText, text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";

const retrieve = route({
  method: "GET",
  path: "/v1/charges/:id",
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, charges, "charge", id),
});

const list = route({
  method: "GET",
  path: "/v1/charges",
  shape: { ...pageShape, payment_intent: text(), transfer_group: text() },
  handle({ store }, params) {
    const found = store
      .all(charges)
      .filter((charge) => params.payment_intent === undefined || charge.payment_intent === params.payment_intent)
      .filter((charge) => params.transfer_group === undefined || charge.transfer_group === params.transfer_group);
    return listPage("/v1/charges", found, params);
  },
});

const update = route({
  method: "POST",
  path: "/v1/charges/:id",
  shape: {
    description: clearableText(),
    metadata: metadataParam,
    receipt_email: clearableText(),
    transfer_group: text(),
  },
  handle(call, params, { id = "" }) {
    const current = mustFind(call.store, charges, "charge", id);
    const changed = call.store.put(charges, id, {
      ...current,
      description: params.description === undefined ? current.description : params.description,
      metadata: changeMetadata(current.metadata, params.metadata),
      receipt_email: params.receipt_email === undefined ? current.receipt_email : params.receipt_email,
      transfer_group: params.transfer_group ?? current.transfer_group,
    });
    emitEvent(call, "charge.updated", changed, call.cause);
    return changed;
  },
});

/** Attempts to charge a card. */
export const chargeResource: Resource = {
  object: "charge",
  collection: charges,
  idPrefix: "ch_",
  expandable: ["balance_transaction", "payment_intent"],
  routes: [retrieve, list, update],
};

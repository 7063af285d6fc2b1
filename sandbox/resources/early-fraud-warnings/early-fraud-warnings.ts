import { listPage, pageShape } from "../../wire/list-page.ts";
import { text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";
import { earlyFraudWarnings } from "./warning-collection.ts";

const path = "/v1/radar/early_fraud_warnings";

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, earlyFraudWarnings, "early_fraud_warning", id),
});

const list = route({
  method: "GET",
  path,
  shape: { ...pageShape, charge: text(), payment_intent: text() },
  handle({ store }, params) {
    const found = store
      .all(earlyFraudWarnings)
      .filter((warning) => params.charge === undefined || warning.charge === params.charge)
      .filter((warning) => params.payment_intent === undefined || warning.payment_intent === params.payment_intent);
    return listPage(path, found, params);
  },
});

/** What card issuers believe to be fraud, before anybody disputes it. */
export const earlyFraudWarningResource: Resource = {
  object: "radar.early_fraud_warning",
  collection: earlyFraudWarnings,
  idPrefix: "issfr_",
  expandable: ["charge", "payment_intent"],
  routes: [list, retrieve],
};

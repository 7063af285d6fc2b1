import { earlyFraudWarnings } from "../../records/warning-collection.ts";
import { filterByPayment } from "../../wire/filter-by-payment.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";

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
  handle: ({ store }, params) => listPage(path, filterByPayment(store.all(earlyFraudWarnings), params), params),
});

/** Issuers' warnings about probable fraud, before the cardholder disputes the charge. */
export const earlyFraudWarningResource: Resource = {
  object: "radar.early_fraud_warning",
  collection: earlyFraudWarnings,
  idPrefix: "issfr_",
  expandable: ["charge", "payment_intent"],
  routes: [list, retrieve],
};

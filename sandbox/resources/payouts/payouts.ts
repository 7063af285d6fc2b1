import { bankPayouts } from "../../records/bank-payout-collection.ts";
import { resourceMissing } from "../../wire/api-error.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { text } from "../../wire/params.ts";
import type { Resource } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";

const path = "/v1/payouts";

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle({ store, account }, _params, { id = "" }) {
    const found = store.get(bankPayouts, id);
    if (found && found.account === account) return found.payout;
    throw resourceMissing("payout", id);
  },
});

const list = route({
  method: "GET",
  path,
  shape: { ...pageShape, status: text() },
  handle({ store, account }, { status, ...page }) {
    const found = store.all(bankPayouts).filter((each) => each.account === account);
    const payouts = found.map(({ payout }) => payout).filter((each) => status === undefined || each.status === status);
    return listPage(path, payouts, page);
  },
});

/** Payouts of connected accounts to their banks. The platform's own balance is not paid out. */
export const payoutResource: Resource = { object: "payout", routes: [retrieve, list] };

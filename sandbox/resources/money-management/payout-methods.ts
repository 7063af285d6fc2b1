import type { Stripe } from "stripe";
import {
  type BankAccount,
  type ConnectedAccount,
  connectedAccounts,
} from "../../records/connected-account-collection.ts";
import type { Store } from "../../state/store.ts";
import { group, list as listOf, oneOf } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";
import { v2Page, v2PageShape } from "../../wire/v2-page.ts";

const path = "/v2/money_management/payout_methods";
const usage = oneOf("disabled", "eligible", "ineligible", "invalid", "requires_action");

/** The payout methods of a recipient: its bank account. */
export function payoutMethodsOf(store: Store, account: string) {
  const recipient = mustFind(store, connectedAccounts, "account", account);
  return recipient.bank && recipient.standing !== "deauthorized" ? [view(recipient, recipient.bank)] : [];
}

function view(
  { country, createdAtSec }: ConnectedAccount,
  { id, last4, isErrored }: BankAccount,
): Stripe.V2.MoneyManagement.PayoutMethod {
  return {
    id,
    object: "v2.money_management.payout_method",
    archived: false,
    bank_account: {
      ...{ bank_account_type: "savings", bank_name: "STRIPE TEST BANK", country, last4 },
      supported_currencies: ["usd"],
    },
    created: new Date(createdAtSec * 1000).toISOString(),
    livemode: false,
    restricted: false,
    type: "bank_account",
    usage_status: { payments: isErrored ? "invalid" : "eligible", transfers: "ineligible" },
  };
}

const list = route({
  method: "GET",
  path,
  shape: {
    ...v2PageShape,
    usage_status: group({ payments: listOf(usage), transfers: listOf(usage) }),
  },
  handle({ store, account = "" }, { usage_status: wanted, ...page }) {
    const methods = payoutMethodsOf(store, account).filter(
      ({ usage_status: status }) => wanted?.payments?.includes(status.payments) ?? true,
    );
    return v2Page(path, methods, page);
  },
});

/** The payout methods of recipients; the hosted onboarding makes them. The context of a call names the recipient. */
export const payoutMethodResource: Resource = { object: "v2.money_management.payout_method", routes: [list] };

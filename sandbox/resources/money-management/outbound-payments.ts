import type { Stripe } from "stripe";
import { connectedAccounts } from "../../records/connected-account-collection.ts";
import {
  financialAccountId,
  type OutboundPayment,
  outboundPayments,
  sendableCents,
} from "../../records/outbound-payment-collection.ts";
import { ApiError, invalidParam, invalidState, resourceMissing } from "../../wire/api-error.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { newId } from "../../wire/new-id.ts";
import { group, integer, list as listOf, oneOf, type Read, required, text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { type Call, route } from "../../wire/route.ts";
import { v2Page, v2PageShape } from "../../wire/v2-page.ts";
import { mayReceivePayments } from "../connected-accounts/account-view.ts";
import { changePayment, planStep } from "./move-payments.ts";
import { payoutMethodsOf } from "./payout-methods.ts";

const path = "/v2/money_management/outbound_payments";
const object = "outbound payment";

const createShape = {
  amount: required(group({ value: required(integer({ min: 1 })), currency: required(oneOf("usd")) })),
  from: required(group({ financial_account: required(text()), currency: required(oneOf("usd")) })),
  to: required(group({ recipient: required(text()), payout_method: required(text()), currency: text() })),
  description: text(),
  metadata: metadataParam,
  recipient_notification: group({ setting: required(oneOf("configured", "none")) }),
  statement_descriptor: text({ maxLength: 22 }),
} satisfies Partial<Record<keyof Stripe.V2.MoneyManagement.OutboundPaymentCreateParams, unknown>>;

function createPayment(call: Call, params: Read<typeof createShape>): OutboundPayment {
  const { amount, from, to } = params;
  if (from.financial_account !== financialAccountId)
    throw invalidParam("from[financial_account]", `No such financial account: '${from.financial_account}'`);
  const recipient = mustFind(call.store, connectedAccounts, "account", to.recipient, "to[recipient]");
  if (!mayReceivePayments(recipient, call.clock.nowSec()))
    throw refused("capability_not_enabled", "The recipient lacks an active capability for this payout method.");
  const methods = payoutMethodsOf(call.store, recipient.id);
  if (!methods.some(({ id, usage_status: status }) => id === to.payout_method && status.payments === "eligible"))
    throw refused("invalid_payout_method", `The payout method '${to.payout_method}' cannot be used.`);
  if (sendableCents(call.store) < amount.value)
    throw refused("insufficient_funds", "The financial account does not have enough funds for this payment.");
  const id = newId("obp_test_");
  const created = new Date(call.clock.nowMs()).toISOString();
  const money = { value: amount.value, currency: "usd" };
  const payment = call.store.put<OutboundPayment>(outboundPayments, id, {
    id,
    object: "v2.money_management.outbound_payment",
    amount: money,
    cancelable: true,
    created,
    ...(params.description === undefined ? {} : { description: params.description }),
    expected_arrival_date: new Date(call.clock.nowMs() + 2 * call.timing.payoutStepMs).toISOString(),
    from: { debited: money, financial_account: financialAccountId },
    livemode: false,
    metadata: changeMetadata({}, params.metadata),
    recipient_notification: { setting: params.recipient_notification?.setting ?? "configured" },
    statement_descriptor: params.statement_descriptor ?? "STRIPE",
    status: "processing",
    status_transitions: {},
    to: { credited: money, payout_method: to.payout_method, recipient: recipient.id },
    tracking_details: { status: "pending", type: "bank_account" },
  });
  planStep(call, id);
  return payment;
}

/** A request that moves no money; its idempotency key stores the answer. */
function refused(type: "capability_not_enabled" | "insufficient_funds" | "invalid_payout_method", message: string) {
  return new ApiError(400, { type, code: type, message }, true);
}

const time = integer();

const create = route({ method: "POST", path, shape: createShape, handle: createPayment });

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, outboundPayments, object, id),
});

const list = route({
  method: "GET",
  path,
  shape: {
    ...v2PageShape,
    created: group({ gt: time, gte: time, lt: time, lte: time }),
    recipient: text(),
    status: listOf(oneOf("canceled", "failed", "posted", "processing", "returned")),
  },
  handle({ store }, { recipient, status, created = {}, ...page }) {
    const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = created;
    const found = store
      .all(outboundPayments)
      .filter(({ to }) => recipient === undefined || to.recipient === recipient)
      .filter((each) => status === undefined || status.includes(each.status))
      .filter((each) => {
        const atSec = Math.floor(Date.parse(each.created) / 1000);
        return atSec > gt && atSec >= gte && atSec < lt && atSec <= lte;
      })
      .reverse();
    const filters = new URLSearchParams(recipient === undefined ? {} : { recipient });
    for (const [name, bound] of Object.entries(created)) filters.set(`created[${name}]`, String(bound));
    return v2Page(`${path}?${filters}`, found, page);
  },
});

const cancel = route({
  method: "POST",
  path: `${path}/:id/cancel`,
  shape: {},
  handle(call, _params, { id = "" }) {
    if (!mustFind(call.store, outboundPayments, object, id).cancelable)
      throw invalidState("not_cancelable", `The outbound payment ${id} cannot be canceled.`);
    return changePayment(call, id, { status: "canceled" });
  },
});

const retrieveAccount = route({
  method: "GET",
  path: "/v2/money_management/financial_accounts/:id",
  shape: {},
  handle({ store }, _params, { id = "" }): Stripe.V2.MoneyManagement.FinancialAccount {
    if (id !== financialAccountId) throw resourceMissing("financial account", id);
    const usd = (value: number) => ({ usd: { value, currency: "usd" } });
    return {
      id,
      object: "v2.money_management.financial_account",
      balance: { available: usd(sendableCents(store)), inbound_pending: usd(0), outbound_pending: usd(0) },
      country: "US",
      created: new Date(0).toISOString(),
      livemode: false,
      status: "open",
      storage: { holds_currencies: ["usd"] },
      type: "storage",
    };
  },
});

/** Payments from the shop's financial account to the banks of recipients. */
export const outboundPaymentResource: Resource = {
  object: "v2.money_management.outbound_payment",
  routes: [create, retrieve, list, cancel, retrieveAccount],
};

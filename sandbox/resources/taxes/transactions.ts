import type { Stripe } from "stripe";
import { type TaxTransaction, taxCalculations, taxTransactions } from "../../records/tax-collection.ts";
import type { World } from "../../state/world.ts";
import { invalidParam, invalidState } from "../../wire/api-error.ts";
import { newId } from "../../wire/new-id.ts";
import { group, integer, list, oneOf, type Read, required, text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { type Call, route } from "../../wire/route.ts";

const path = "/v1/tax/transactions";

const recordShape = {
  calculation: required(text()),
  reference: required(text({ maxLength: 500 })),
} satisfies Partial<Record<keyof Stripe.Tax.TransactionCreateFromCalculationParams, unknown>>;

const negative = integer({ min: -99_999_999, max: 0 });
const reverseShape = {
  mode: required(oneOf("partial")),
  original_transaction: required(text()),
  reference: required(text({ maxLength: 500 })),
  line_items: required(
    list(
      group({
        amount: required(negative),
        amount_tax: required(negative),
        original_line_item: required(text()),
        reference: required(text({ maxLength: 500 })),
      }),
    ),
  ),
} satisfies Partial<Record<keyof Stripe.Tax.TransactionCreateReversalParams, unknown>>;

function record(call: Call, { calculation: id, reference }: Read<typeof recordShape>): object {
  const calculation = mustFind(call.store, taxCalculations, "tax calculation", id, "calculation");
  if ((calculation.expires_at ?? 0) <= call.clock.nowSec())
    throw invalidParam("calculation", "This tax calculation has expired.", "resource_missing");
  return withoutLines(
    put(call, {
      reference,
      customerDetails: calculation.customer_details,
      amount: calculation.amount_total,
      tax: calculation.tax_amount_inclusive,
    }),
  );
}

function reverse(call: Call, params: Read<typeof reverseShape>): object {
  const original = mustFind(
    call.store,
    taxTransactions,
    "tax transaction",
    params.original_transaction,
    "original_transaction",
  );
  const [sold] = original.lines;
  const [line, ...others] = params.line_items;
  if (!line || others.length > 0 || line.original_line_item !== sold?.id)
    throw invalidParam("line_items", "The line items do not belong to the original transaction.");
  const reversed = call.store
    .all(taxTransactions)
    .filter(({ reversal }) => reversal?.original_transaction === original.id)
    .flatMap(({ lines }) => lines);
  const sumOf = (of: "amount" | "amount_tax") => reversed.reduce((sum, each) => sum + each[of], line[of]);
  if (sold.amount + sumOf("amount") < 0 || sold.amount_tax + sumOf("amount_tax") < 0)
    throw invalidParam("line_items[0][amount]", "The reversal is larger than what is left of the original line item.");
  return withoutLines(
    put(call, {
      reference: params.reference,
      customerDetails: original.customer_details,
      amount: line.amount,
      tax: line.amount_tax,
      original: { transaction: original.id, line: sold.id },
    }),
  );
}

interface NewTransaction {
  reference: string;
  customerDetails: Stripe.Tax.Calculation["customer_details"];
  amount: number;
  tax: number;
  original?: { transaction: string; line: string };
}

function put(call: Call, { reference, customerDetails, amount, tax, original }: NewTransaction): TaxTransaction {
  if (call.store.all(taxTransactions).some((each) => each.reference === reference))
    throw invalidState("resource_already_exists", `A tax transaction with the reference ${reference} exists already.`);
  const [id, nowSec] = [newId("tax_"), call.clock.nowSec()];
  const type = original ? "reversal" : "transaction";
  return call.store.put(taxTransactions, id, {
    id,
    object: "tax.transaction",
    created: nowSec,
    currency: "usd",
    customer: null,
    customer_details: customerDetails,
    livemode: false,
    metadata: {},
    posted_at: nowSec,
    reference,
    reversal: original ? { original_transaction: original.transaction } : null,
    ship_from_details: null,
    shipping_cost: null,
    tax_date: nowSec,
    type,
    lines: [
      {
        id: newId("tax_li_"),
        object: "tax.transaction_line_item",
        ...{ amount, amount_tax: tax, livemode: false, metadata: {}, product: null, quantity: 1, reference, type },
        reversal: original ? { original_line_item: original.line } : null,
        tax_behavior: "inclusive",
        tax_code: "txcd_10000000",
      },
    ],
  });
}

function withoutLines({ lines: _, ...transaction }: TaxTransaction): Stripe.Tax.Transaction {
  return transaction;
}

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: ({ store }, _params, { id = "" }) => withoutLines(mustFind(store, taxTransactions, "tax transaction", id)),
});

/** Changes the tax of a transaction, which the provider itself never does. */
export function changeTax({ store }: World, id: string, taxCents: number): object {
  const found = mustFind(store, taxTransactions, "tax transaction", id);
  const lines = found.lines.map((line) => ({ ...line, amount_tax: taxCents }));
  return withoutLines(store.put(taxTransactions, id, { ...found, lines }));
}

const listLines = route({
  method: "GET",
  path: `${path}/:id/line_items`,
  shape: { limit: integer({ min: 1, max: 100 }) },
  handle({ store }, _params, { id = "" }) {
    const { lines: data } = mustFind(store, taxTransactions, "tax transaction", id);
    return { object: "list", data, has_more: false, url: `${path}/${id}/line_items` };
  },
});

export const taxTransactionResource: Resource = {
  object: "tax.transaction",
  collection: taxTransactions,
  idPrefix: "tax_",
  routes: [
    route({ method: "POST", path: `${path}/create_from_calculation`, shape: recordShape, handle: record }),
    route({ method: "POST", path: `${path}/create_reversal`, shape: reverseShape, handle: reverse }),
    retrieve,
    listLines,
  ],
};

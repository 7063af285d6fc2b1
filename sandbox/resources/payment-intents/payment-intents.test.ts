import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { confirmWith, errorOf, openTestSandbox, purchase, stripeAt } from "../../testing/open-test-sandbox.ts";

test("pays a PaymentIntent by card and adds its balance transaction", async () => {
  const { stripe } = await openTestSandbox();
  const created = await stripe.paymentIntents.create(purchase);
  expect(created).toMatchObject({ status: "requires_payment_method", amount: 1299, metadata: { order: "order-1" } });

  const paid = await stripe.paymentIntents.confirm(created.id, {
    ...confirmWith("pm_card_visa"),
    expand: ["latest_charge", "payment_method"],
  });
  expect(paid).toMatchObject({
    status: "succeeded",
    amount_received: 1299,
    payment_method: { card: { last4: "4242" } },
  });
  const charge = paid.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ paid: true, amount: 1299, balance_transaction: null, metadata: { order: "order-1" } });

  await expect
    .poll(() => stripe.paymentIntents.retrieve(created.id, { expand: ["latest_charge.balance_transaction"] }))
    .toMatchObject({ latest_charge: { balance_transaction: { fee: 68, net: 1231, amount: 1299, type: "charge" } } });
});

test.each([
  ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
  ["pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
  ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
  ["pm_card_chargeDeclinedProcessingError", "processing_error", undefined],
])("declines %s and lets a second card pay the same PaymentIntent", async (card, code, declineCode) => {
  const { stripe } = await openTestSandbox();
  const { id } = await stripe.paymentIntents.create(purchase);
  const error = await errorOf(stripe.paymentIntents.confirm(id, confirmWith(card)));
  expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code });
  expect(error.decline_code || undefined).toBe(declineCode);
  expect(error.payment_intent).toMatchObject({ id, status: "requires_payment_method", last_payment_error: { code } });

  expect(await stripe.paymentIntents.confirm(id, confirmWith("pm_card_mastercard"))).toMatchObject({
    status: "succeeded",
  });
  const { data } = await stripe.charges.list({ payment_intent: id });
  expect(data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
});

test("accepts test card numbers and declines any other number as a live card", async () => {
  const { stripe } = await openTestSandbox();
  const pay = (number: string) =>
    stripe.paymentIntents.create({
      ...purchase,
      confirm: true,
      return_url: "http://localhost/back",
      payment_method_data: { type: "card", card: { number, exp_month: 12, exp_year: 2040, cvc: "123" } } as never,
    });
  expect((await pay("4242 4242 4242 4242")).status).toBe("succeeded");
  expect(await errorOf(pay("4111111111111111"))).toMatchObject({ decline_code: "test_mode_live_card" });
  expect(await errorOf(pay("4242424242424241"))).toMatchObject({ code: "incorrect_number", statusCode: 402 });
});

test("rejects calls that the PaymentIntent's state does not allow", async () => {
  const { stripe } = await openTestSandbox();
  const { id } = await stripe.paymentIntents.create(purchase);
  expect(await errorOf(stripe.paymentIntents.confirm(id, { return_url: "http://localhost/" }))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await stripe.paymentIntents.confirm(id, confirmWith("pm_card_visa"));
  for (const call of [
    stripe.paymentIntents.confirm(id, confirmWith("pm_card_visa")),
    stripe.paymentIntents.cancel(id),
    stripe.paymentIntents.update(id, { amount: 500 }),
  ]) {
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
  }
  const other = await stripe.paymentIntents.create(purchase);
  expect(await stripe.paymentIntents.cancel(other.id, { cancellation_reason: "abandoned" })).toMatchObject({
    status: "canceled",
    cancellation_reason: "abandoned",
  });
  expect((await errorOf(stripe.paymentIntents.confirm(other.id, confirmWith("pm_card_visa")))).message).toContain(
    "canceled",
  );
});

test.each<[string, object, object]>([
  ["an unknown parameter", { ...purchase, foo: 1 }, { code: "parameter_unknown", param: "foo" }],
  [
    "an unknown nested parameter",
    { ...purchase, automatic_payment_methods: { enabled: true, x: 1 } },
    { code: "parameter_unknown", param: "automatic_payment_methods[x]" },
  ],
  ["a missing currency", { amount: 500 }, { code: "parameter_missing", param: "currency" }],
  ["payment_method_types", { ...purchase, payment_method_types: ["card"] }, { param: "payment_method_types" }],
  ["a fraction", { ...purchase, amount: 10.5 }, { code: "parameter_invalid_integer" }],
  ["too little", { ...purchase, amount: 49 }, { code: "amount_too_small" }],
  ["too much", { ...purchase, amount: 100_000_000 }, { code: "amount_too_large" }],
  ["an unknown currency", { ...purchase, currency: "xxx" }, { param: "currency" }],
  ["a long metadata value", { ...purchase, metadata: { note: "x".repeat(501) } }, { param: "metadata[note]" }],
  ["a long metadata name", { ...purchase, metadata: { ["n".repeat(41)]: "x" } }, { param: "metadata" }],
  [
    "51 metadata names",
    { ...purchase, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, "x"])) },
    { param: "metadata" },
  ],
  ["a return URL without a confirmation", { ...purchase, return_url: "http://localhost/" }, { param: "return_url" }],
  [
    "a confirmation without a return URL",
    { ...purchase, confirm: true, payment_method: "pm_card_visa" },
    { param: "return_url" },
  ],
  [
    "an unknown payment method",
    { ...purchase, payment_method: "pm_none" },
    { code: "resource_missing", param: "payment_method" },
  ],
  ["a property that cannot be expanded", { ...purchase, expand: ["amount"] }, { param: "expand" }],
])("rejects %s without leaving an object", async (_name, params, expected) => {
  const { stripe } = await openTestSandbox();
  const error = await errorOf(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
  expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, ...expected });
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
  expect((await stripe.events.list()).data).toEqual([]);
});

test("merges metadata and removes names with an empty value", async () => {
  const { stripe } = await openTestSandbox();
  const { id } = await stripe.paymentIntents.create({ ...purchase, metadata: { a: "1", b: "2" } });
  const changed = await stripe.paymentIntents.update(id, { metadata: { a: "", c: "3" }, description: "a post" });
  expect(changed).toMatchObject({ metadata: { b: "2", c: "3" }, description: "a post" });
  expect(changed.metadata).not.toHaveProperty("a");
});

test("shows a browser its PaymentIntent without metadata, and only with the client secret", async () => {
  const { stripe, sandbox } = await openTestSandbox();
  const { id, client_secret: secret } = await stripe.paymentIntents.create(purchase);
  const browser = stripeAt(sandbox.port, "pk_test_vitrina");
  const seen = await browser.paymentIntents.retrieve(id, { client_secret: secret ?? "" });
  expect(seen).toMatchObject({ id, status: "requires_payment_method" });
  expect(seen).not.toHaveProperty("metadata");
  expect(await errorOf(browser.paymentIntents.retrieve(id))).toMatchObject({ param: "client_secret" });
  expect(await errorOf(browser.paymentIntents.retrieve(id, { client_secret: "wrong" }))).toMatchObject({
    statusCode: 400,
  });
  expect(await errorOf(browser.paymentIntents.create(purchase))).toMatchObject({ code: "secret_key_required" });
  expect(await errorOf(browser.paymentIntents.list())).toMatchObject({ code: "secret_key_required" });
});

test("paginates lists, newest first", async () => {
  const { stripe } = await openTestSandbox();
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift((await stripe.paymentIntents.create(purchase)).id);
  const found: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 2 })) found.push(intent.id);
  expect(found).toEqual(ids);
  const before = await stripe.paymentIntents.list({ ending_before: ids[3] as string, limit: 2 });
  expect(before.data.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
});

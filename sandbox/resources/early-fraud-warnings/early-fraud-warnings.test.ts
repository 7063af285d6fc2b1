import { expect, test } from "vitest";
import { confirmWith, openTestSandbox, purchase } from "../../testing/open-test-sandbox.ts";

test("keeps a warning actionable until the charge is refunded", async () => {
  const { stripe, control } = await openTestSandbox();
  const { id } = await stripe.paymentIntents.create({ ...purchase, ...confirmWith("pm_card_visa"), confirm: true });
  const warning = await control.warnOfFraud(id, "misc");
  expect(warning).toMatchObject({ actionable: true, fraud_type: "misc", payment_intent: id });
  await stripe.refunds.create({ payment_intent: id, amount: 1 });
  expect((await stripe.radar.earlyFraudWarnings.retrieve(warning.id)).actionable).toBe(true);
  await stripe.refunds.create({ payment_intent: id, reason: "fraudulent" });
  const [ended] = (await stripe.radar.earlyFraudWarnings.list({ payment_intent: id, expand: ["data.charge"] })).data;
  expect(ended).toMatchObject({ actionable: false, charge: { fraud_details: { user_report: "fraudulent" } } });
  const { data } = await stripe.events.list({ types: ["radar.*"] });
  expect(data.map(({ type }) => type)).toEqual([
    "radar.early_fraud_warning.updated",
    "radar.early_fraud_warning.created",
  ]);
});

test("warns automatically about the fraud test card, without action once it is disputed", async () => {
  const { stripe, control } = await openTestSandbox();
  const card = confirmWith("pm_card_createIssuerFraudRecord");
  const { id } = await stripe.paymentIntents.create({ ...purchase, ...card, confirm: true });
  const list = async () => (await stripe.radar.earlyFraudWarnings.list({ payment_intent: id })).data;
  await expect.poll(list).toMatchObject([{ actionable: true, fraud_type: "made_with_stolen_card" }]);
  await control.dispute(id);
  expect(await list()).toMatchObject([{ actionable: false }]);
});

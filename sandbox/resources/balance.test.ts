import { expect, test } from "vitest";
import { confirmWith, openTestSandbox, purchase } from "../testing/open-test-sandbox.ts";

test("holds a charge as pending for two days, and deducts refunds and disputes from the available balance at once", async () => {
  const { stripe, control } = await openTestSandbox();
  const balance = async () => {
    const { pending, available } = await stripe.balance.retrieve();
    return { pending: pending[0]?.amount, available: available[0]?.amount };
  };
  expect(await balance()).toEqual({ pending: 0, available: 0 });
  const { id } = await stripe.paymentIntents.create({ ...purchase, ...confirmWith("pm_card_visa"), confirm: true });
  await expect.poll(balance).toEqual({ pending: 1299 - 68, available: 0 });
  await stripe.refunds.create({ payment_intent: id, amount: 299 });
  await control.dispute(id);
  expect(await balance()).toEqual({ pending: 1299 - 68, available: -299 - 1000 - 1500 });
  await control.advanceClock(2 * 24 * 60 * 60);
  expect(await balance()).toEqual({ pending: 0, available: 1299 - 68 - 299 - 1000 - 1500 });
});

test("filters movements by time and source, and paginates them", async () => {
  const { stripe, control } = await openTestSandbox();
  const pay = () => stripe.paymentIntents.create({ ...purchase, ...confirmWith("pm_card_visa"), confirm: true });
  const movements = async (params = {}) => (await stripe.balanceTransactions.list({ limit: 100, ...params })).data;
  await pay();
  await expect.poll(movements).toHaveLength(1);
  await control.advanceClock(3600);
  const [later] = [await pay()];
  await expect.poll(movements).toHaveLength(2);
  const [newest, oldest] = await movements();
  const cutOff = newest?.created ?? 0;
  expect(await movements({ created: { lt: cutOff } })).toEqual([oldest]);
  expect(await movements({ created: { gte: cutOff, lte: cutOff + 60 } })).toEqual([newest]);
  expect(await movements({ source: later?.latest_charge })).toEqual([newest]);
  const pages: string[] = [];
  for await (const { id } of stripe.balanceTransactions.list({ limit: 1 })) pages.push(id);
  expect(pages).toEqual([newest?.id, oldest?.id]);
});

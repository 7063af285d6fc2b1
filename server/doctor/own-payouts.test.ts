import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import type { CheckParts } from "./check.ts";
import { allChecks, quickChecks, runChecks } from "./run-checks.ts";

let shop: TestProduct;
// This check reads no setting.
const config = {} as CheckParts["config"];
beforeAll(async () => {
  shop = await startTestProduct();
});
afterAll(() => shop.close());

/** The finding of a start and of the doctor about the platform's own payouts. */
async function finding() {
  const [checks] = [quickChecks, allChecks].map((all) => all.filter(({ name }) => name === "platform payouts"));
  const [found] = await runChecks(checks ?? [], { ...shop.product, config });
  return found?.finding;
}

/** Sets how the provider pays the shop's own balance out. */
const setPayouts = (interval: "manual" | "daily", usd: number | "") =>
  shop.stripe.balanceSettings.update({
    payments: { payouts: { schedule: { interval }, minimum_balance_by_currency: { usd } } },
  });

test("warns of automatic payouts that would leave less in the balance than creators are owed", async () => {
  expect(await finding()).toMatchObject({ state: "ok" });
  await setPayouts("daily", "");
  expect(await finding()).toMatchObject({ state: "problem", message: expect.stringContaining("leaves $0.00") });
  await setPayouts("daily", 500_000);
  expect(await finding()).toMatchObject({ state: "ok", message: expect.stringContaining("$5,000.00") });
});

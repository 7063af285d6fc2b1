import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("reports ended access on a download and offers a new purchase", { tag: "@alone" }, async ({ page, product }) => {
  const steps = purchaseSteps(page);
  await steps.buy(market, newReader(), cards.pays);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  await product.shiftClock("73 hours");
  await page.getByRole("button", { name: steps.text.download(market.fileName) }).click();
  await expect(page.getByText("Your access to this content has ended.")).toBeVisible();
  await page.getByRole("button", { name: "Pay again" }).click();
  await expect(steps.dialog).toBeVisible();
  await expect(page.getByText(market.bodyCanary)).toBeHidden();
});

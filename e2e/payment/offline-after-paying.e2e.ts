import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("keeps the result screen while offline after paying, and continues later", async ({ page, context }) => {
  const steps = purchaseSteps(page);
  const { text } = steps;
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterDetails(newReader());
  await steps.payWith(cards.pays);
  await expect(page.getByRole("heading", { name: text.success })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: text.goOn }).click();
  const told = page.getByText("The server cannot be reached. Nothing is lost:");
  await expect(told).toBeVisible();
  await expect(page.getByRole("heading", { name: text.success })).toBeVisible();

  await context.setOffline(false);
  await steps.continueToContent(market);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  await expect(steps.banner).toBeVisible();
});

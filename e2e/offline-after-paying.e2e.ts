import { expect, test } from "./harness/test.ts";
import { market } from "./steps/demo.ts";
import { cards, purchaseSteps } from "./steps/purchase.ts";
import { newReader } from "./steps/reader.ts";

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

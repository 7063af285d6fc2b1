import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { market } from "./steps/demo.ts";
import { cards, purchaseSteps } from "./steps/purchase.ts";
import { newReader } from "./steps/reader.ts";

/** Pays, with the provider's answer kept back until it is let go. */
async function payHeld(page: Page, card: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/confirm$/, async (route) => {
    await held;
    await route.continue();
  });
  const steps = purchaseSteps(page);
  const explore = paths.explore();
  await page.goto(explore);
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterDetails(newReader());
  const confirming = page.waitForRequest(/\/confirm$/);
  await steps.payWith(card);
  await confirming;
  return { ...steps, letGo };
}

test("Escape, however often, hides no card that is being charged: the reader sees the decline", async ({ page }) => {
  const { dialog, text, letGo } = await payHeld(page, cards.declined);
  for (let press = 0; press < 4; press++) await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  letGo();
  await expect(dialog.getByRole("alert")).toHaveText(text.declined);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: text.unlock }).click();
  await expect(dialog).toBeVisible();
});

test("Back does not leave a card that is being charged: the reader who paid comes to the content", async ({ page }) => {
  const { dialog, continueToContent, letGo } = await payHeld(page, cards.pays);
  for (let press = 0; press < 2; press++) {
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL((url) => url.hash === paths.purchase);
  }
  await expect(dialog).toBeVisible();
  letGo();
  await continueToContent(market);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
});

test("Back closes the payment once a card was declined", async ({ page }) => {
  const { dialog, text, letGo } = await payHeld(page, cards.declined);
  letGo();
  await expect(dialog.getByRole("alert")).toHaveText(text.declined);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
});

import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

/** Pays while the provider's response is held until it is released. */
async function payWithHeldResponse(page: Page, card: string) {
  let releaseResponse = () => {};
  const held = new Promise<void>((resolve) => {
    releaseResponse = resolve;
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
  return { ...steps, releaseResponse };
}

test("keeps the dialog open on Escape while a card is charged, and shows the decline", { tag: "@long" }, async ({
  page,
}) => {
  const { dialog, text, releaseResponse } = await payWithHeldResponse(page, cards.declined);
  for (let press = 0; press < 4; press++) await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  releaseResponse();
  await expect(dialog.getByRole("alert")).toHaveText(text.declined);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Closing steps back in the history, which would close a dialog that opens before.
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
  await page.getByRole("button", { name: text.unlock }).click();
  await expect(dialog).toBeVisible();
});

test("ignores Back while a card is charged, and shows the content after payment", { tag: "@long" }, async ({
  page,
}) => {
  const { dialog, continueToContent, releaseResponse } = await payWithHeldResponse(page, cards.pays);
  for (let press = 0; press < 2; press++) {
    // The browser steps back some time after the call: before that the address would be right without any answer of the page.
    await page.evaluate(() => {
      const stepped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
      history.back();
      return stepped.then(() => undefined);
    });
    await expect(page).toHaveURL((url) => url.hash === paths.purchase);
  }
  await expect(dialog).toBeVisible();
  releaseResponse();
  await continueToContent(market);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
});

test("closes the payment with Back after a decline", { tag: "@long" }, async ({ page }) => {
  const { dialog, text, releaseResponse } = await payWithHeldResponse(page, cards.declined);
  releaseResponse();
  await expect(dialog.getByRole("alert")).toHaveText(text.declined);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
});

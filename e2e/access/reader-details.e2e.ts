import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { lemon, market, shelves } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader, type Reader } from "#e2e/steps/reader.ts";

const storedKeys = (page: Page) => page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);

/** The fields of the payment modal's first step. */
function detailsOf(page: Page) {
  const { dialog, text } = purchaseSteps(page);
  const email = dialog.getByLabel(text.email, { exact: true });
  const name = dialog.getByLabel(text.fullName, { exact: true });
  return {
    async type(reader: Reader) {
      await email.fill(reader.email);
      await name.fill(reader.name);
    },
    async expectKept(reader: Reader) {
      await expect(email).toHaveValue(reader.email);
      await expect(name).toHaveValue(reader.name);
    },
  };
}

test("keeps e-mail address and name across Escape, backdrop, Back, another post and a reload, without storing them", {
  tag: "@long",
}, async ({ page }) => {
  const { dialog, text, openPost, openModal } = purchaseSteps(page);
  const details = detailsOf(page);
  const reader = newReader();
  await openPost(market);
  const before = await storedKeys(page);
  await openModal();
  await details.type(reader);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 300),
    () => page.goBack(),
    () => dialog.getByRole("button", { name: text.close, exact: true }).click(),
  ]) {
    await close();
    await expect(dialog).toBeHidden();
    await openModal();
    await details.expectKept(reader);
  }
  await page.reload();
  await expect(dialog).toBeVisible();
  await details.expectKept(reader);
  expect(await storedKeys(page)).toEqual(before);
  // The history entry contained them only during the reload.
  expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain(reader.email);

  // The same tab on another screen: another post keeps the reader's details.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Explore", exact: true }).click();
  await page.getByRole("searchbox").fill(lemon.title);
  await page.getByRole("link", { name: lemon.title }).click();
  await details.expectKept(reader);

  // Another tab has no details.
  const tab = await page.context().newPage();
  await tab.goto(paths.post(market.username, market.slug));
  await tab.getByRole("button", { name: text.unlock }).click();
  await expect(tab.getByRole("dialog").getByLabel(text.email, { exact: true })).toHaveValue("");
});

test("shows the teaser from a card on Explore, links the post and returns to the listing", { tag: "@long" }, async ({
  page,
}) => {
  const { dialog, text } = purchaseSteps(page);
  const reader = newReader();
  const explore = paths.explore(shelves.market);
  await page.goto(explore);
  await page.getByRole("link", { name: market.title }).click();
  await expect(dialog.getByText(market.excerptPart)).toBeVisible();
  await detailsOf(page).type(reader);
  await dialog.getByRole("link", { name: "Read the teaser page" }).click();
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
  await expect(page.getByRole("heading", { level: 1, name: market.title })).toBeVisible();
  await page.getByRole("button", { name: text.unlock }).click();
  await detailsOf(page).expectKept(reader);
  // The post's own page shows the teaser behind the dialog.
  await expect(dialog.getByText(market.excerptPart)).toBeHidden();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(explore);
  await expect(dialog).toBeHidden();
});

test("shows a returning reader no price and no offer in either step", async ({ page }) => {
  const steps = purchaseSteps(page);
  const { dialog, text } = steps;
  await steps.openPost(market);
  await steps.openModal();
  await expect(dialog.getByText(market.usd)).toBeVisible();
  await dialog.getByText(text.returningUser, { exact: true }).click();
  const expectNothingToPay = async () => {
    await expect(dialog.getByText("With your code there is nothing to pay")).toBeVisible();
    await expect(dialog.getByText(market.usd)).toBeHidden();
    await expect(dialog.getByText(/One-time access ·/)).toBeHidden();
  };
  await expectNothingToPay();
  await steps.enterReturningDetails(newReader());
  await expect(dialog.getByLabel(text.enterCode)).toBeVisible();
  await expectNothingToPay();
});

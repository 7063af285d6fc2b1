import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { lemon, market, shelves } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";

test("closes the payment on Explore with Back and keeps the listing without fetching it again", {
  tag: "@long",
}, async ({ page }) => {
  const { dialog } = purchaseSteps(page);
  const explore = paths.explore(shelves.market);
  await page.goto(paths.home);
  await page.goto(explore, { waitUntil: "networkidle" });
  const card = page.getByRole("link", { name: market.title });
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && fetched.push(request.url()));
  await card.click();
  await expect(dialog).toBeVisible();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(explore);
  await expect(card).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(fetched).toEqual([]);
  // Closing with the button adds no history entry.
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
});

test("closes the payment on a post with Back, also for a recommended post", { tag: "@long" }, async ({ page }) => {
  const { dialog, openModal, text } = purchaseSteps(page);
  const address = paths.post(lemon.username, lemon.slug);
  await page.goto(address, { waitUntil: "networkidle" });
  await openModal();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("button", { name: text.unlock })).toBeFocused();

  const recommended = page.locator("[data-related]").getByRole("article").filter({ hasText: "$" }).first();
  const title = await recommended.getByRole("heading").innerText();
  await recommended.getByRole("link", { name: title }).click();
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByText(title)).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
});

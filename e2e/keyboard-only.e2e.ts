import type { Locator } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { market, shelves } from "./steps/demo.ts";
import { cards, purchaseSteps } from "./steps/purchase.ts";
import { quickPurchase } from "./steps/quick-purchase.ts";
import { newReader } from "./steps/reader.ts";
import { tabTo } from "./steps/tab-to.ts";

/** Whether somebody who looks can tell where the focus is. */
async function expectFocusSeen(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const outline = await target.evaluate((element) => {
    const shown = [element, ...(element.closest("label") ? [element.closest("label") as Element] : [])];
    return shown.some((one) => getComputedStyle(one).outlineStyle !== "none");
  });
  expect(outline, "an outline around what has focus").toBe(true);
}

test("a whole purchase with the keyboard alone", async ({ page, context, product }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const reader = newReader();
  const { text, dialog, frame, banner } = purchaseSteps(page);
  const email = dialog.getByLabel(text.email, { exact: true });
  const press = (key: string) => page.keyboard.press(key);
  const type = (words: string) => page.keyboard.type(words);

  await page.goto(paths.explore(shelves.market));
  await press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await press("Enter");
  const card = page.getByRole("link", { name: market.title });
  await tabTo(page, card);
  await expectFocusSeen(card);
  await press("Enter");
  await expect(email).toBeFocused();

  // Escape closes, and the focus is where it was.
  await press("Escape");
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await press("Enter");
  await expect(email).toBeFocused();

  await type(reader.email);
  await press("Tab");
  await type(reader.name);
  const proceed = dialog.getByRole("button", { name: text.proceed });
  await tabTo(page, proceed);
  await expectFocusSeen(proceed);
  // From the last one round to the first, never out of the dialog.
  await tabTo(page, email);
  await tabTo(page, proceed);
  await press("Enter");

  await expect(frame.getByLabel(text.cardNumber)).toBeFocused();
  await type(cards.declined);
  await type("1234");
  await type("123");
  await press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(text.declined);
  await frame.getByLabel(text.cardNumber).press("Control+A");
  await type(cards.pays);
  const pay = dialog.getByRole("button", { name: text.pay, exact: true });
  await tabTo(page, pay);
  await expectFocusSeen(pay);
  await press("Enter");

  const goOn = page.getByRole("button", { name: text.goOn });
  await expect(goOn).toBeVisible();
  await tabTo(page, goOn);
  await press("Enter");
  await expect(page.getByText(market.bodyCanary)).toBeVisible();

  const copy = banner.getByRole("button", { name: text.copy });
  await tabTo(page, copy, "Shift+Tab");
  await expectFocusSeen(copy);
  await press("Enter");
  await expect(banner.getByRole("button", { name: text.copied })).toBeFocused();
  const downloading = page.waitForEvent("download");
  await tabTo(page, page.getByRole("button", { name: text.download(market.fileName) }));
  await press("Enter");
  await downloading;
  await product.codeMailTo(reader.email);
});

test("a returning reader gets in with the keyboard alone", async ({ page, product }) => {
  const reader = newReader();
  const { accessCode } = await quickPurchase(product, market, reader);
  const { text, dialog } = purchaseSteps(page);
  await page.goto(paths.post(market.username, market.slug));
  const unlock = page.getByRole("button", { name: text.unlock });
  await tabTo(page, unlock);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel(text.email, { exact: true })).toBeFocused();
  await tabTo(page, dialog.getByRole("radio", { name: "One-time access" }), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  const returning = dialog.getByRole("radio", { name: text.returningUser });
  await expect(returning).toBeChecked();
  await expectFocusSeen(returning);
  await page.keyboard.press("Tab");
  await page.keyboard.type(reader.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(reader.name);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel(text.enterCode)).toBeFocused();
  await page.keyboard.type(accessCode);
  await page.keyboard.press("Enter");
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
});

for (const step of ["card", "code"] as const) {
  test(`Escape closes the ${step} step too, from wherever the focus is, and gives it back`, async ({ page }) => {
    const steps = purchaseSteps(page);
    const { text, dialog, frame } = steps;
    await steps.openPost(market);
    const unlock = page.getByRole("button", { name: text.unlock });
    await unlock.focus();
    await page.keyboard.press("Enter");
    if (step === "card") {
      await steps.enterDetails(newReader());
      await expect(frame.getByLabel(text.cardNumber)).toBeFocused();
    } else {
      await steps.enterReturningDetails(newReader());
      await expect(dialog.getByLabel(text.enterCode)).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(unlock).toBeFocused();
  });
}

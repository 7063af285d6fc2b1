import type { Locator, Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { lemon, market, shelves } from "#e2e/steps/demo.ts";
import { everyPage } from "#e2e/steps/every-page.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { tabTo } from "#e2e/steps/tab-to.ts";

/** Expects a visible focus indicator. */
async function expectVisibleFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const outline = await target.evaluate((element) => {
    const shown = [element, ...(element.closest("label") ? [element.closest("label") as Element] : [])];
    return shown.some((one) => getComputedStyle(one).outlineStyle !== "none");
  });
  expect(outline, "an outline around what has focus").toBe(true);
}

test("completes a purchase by keyboard", { tag: "@long" }, async ({ page, context, product }) => {
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
  await expectVisibleFocus(card);
  await press("Enter");
  await expect(email).toBeFocused();

  // Escape closes the dialog and returns the focus.
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
  await expectVisibleFocus(proceed);
  // Tab wraps around inside the dialog.
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
  await expectVisibleFocus(pay);
  await press("Enter");

  const goOn = page.getByRole("button", { name: text.goOn });
  await expect(goOn).toBeVisible();
  await tabTo(page, goOn);
  await press("Enter");
  await expect(page.getByText(market.bodyCanary)).toBeVisible();

  const copy = banner.getByRole("button", { name: text.copy });
  await tabTo(page, copy, "Shift+Tab");
  await expectVisibleFocus(copy);
  await press("Enter");
  await expect(banner.getByRole("button", { name: text.copied })).toBeFocused();
  const downloading = page.waitForEvent("download");
  await tabTo(page, page.getByRole("button", { name: text.download(market.fileName) }));
  await press("Enter");
  await downloading;
  await product.codeMailTo(reader.email);
});

test("lets a returning reader in by keyboard", { tag: "@long" }, async ({ page, product }) => {
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
  await expectVisibleFocus(returning);
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
  test(`closes the ${step} step with Escape from any focus, and restores the focus`, { tag: "@long" }, async ({
    page,
  }) => {
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
    // When the card's frame is removed, the browser may lose its key event.
    await Promise.race([page.keyboard.press("Escape"), expect(dialog).toBeHidden()]);
    await expect(dialog).toBeHidden();
    await expect(unlock).toBeFocused();
  });
}

test("operates search, filters and the way back by keyboard", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore());
  const search = page.getByRole("searchbox", { name: "Search" });
  await tabTo(page, search);
  await expectVisibleFocus(search);
  await page.keyboard.type("lemon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.explore({ q: "lemon" }));
  await expect(search).toBeFocused();
  const category = page.getByRole("combobox", { name: "Category" });
  await tabTo(page, category);
  await expectVisibleFocus(category);
  await page.keyboard.type("Cook");
  await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Cooking" }));
  await expect(category).toBeFocused();
  const english = page.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "English" });
  await tabTo(page, english, "Shift+Tab");
  await expectVisibleFocus(english);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Cooking", language: "English" }));
  const card = page.getByRole("link", { name: lemon.title });
  await tabTo(page, card);
  await expectVisibleFocus(card);
});

test("operates the small-screen menu and the QR code by keyboard", { tag: "@long" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(paths.paymentQr);
  const opener = page.getByRole("button", { name: "Open menu" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const part = menu.locator("summary").filter({ hasText: "Explore" });
  await tabTo(page, part);
  await expectVisibleFocus(part);
  await page.keyboard.press("Enter");
  await tabTo(page, menu.getByRole("link", { name: "Cooking" }));
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  const code = page.getByRole("button", { name: "Copy the payment link" });
  await tabTo(page, code);
  await expectVisibleFocus(code);
  const shown = page.getByRole("main").locator("summary").filter({ hasText: "Show payment URL" });
  await tabTo(page, shown);
  await expectVisibleFocus(shown);
  await page.keyboard.press("Enter");
  const copy = page.getByRole("button", { name: "Copy URL" });
  await tabTo(page, copy);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment URL copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(paths.payment);
});

test("makes a free payment by keyboard up to the provider's page", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.payment);
  const amount = page.getByPlaceholder("0.00");
  await tabTo(page, amount);
  await page.keyboard.type("12.50");
  const proceed = page.getByRole("button", { name: "Proceed to Payment" });
  await tabTo(page, proceed);
  await expectVisibleFocus(proceed);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const email = dialog.getByLabel("Email Address");
  await expect(email).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(proceed).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  await page.keyboard.type("ana@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("For the coffee");
  const pay = dialog.getByRole("button", { name: "Proceed to Pay $13.38" });
  await tabTo(page, pay);
  await expectVisibleFocus(pay);
  // Tab wraps around inside the dialog.
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(pay).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/c\/pay\//);
});

/**
 * Describes the focused element: its text if its focus is not visible, and whether it follows the previous one in the
 * document.
 */
function describeStop(page: Page) {
  return page.evaluate(() => {
    const stop = document.activeElement;
    const seen = globalThis as { lastStop?: Element };
    if (!stop || stop === document.body) return undefined;
    const around = [stop, stop.parentElement, stop.closest("label")].filter((element) => element !== null);
    const box = stop.getBoundingClientRect();
    const isInSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const isMarked = around.some((element) => getComputedStyle(element).outlineStyle !== "none");
    const comesLater =
      !seen.lastStop || (seen.lastStop.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    seen.lastStop = stop;
    const words = `${stop.tagName} ${stop.getAttribute("aria-label") ?? stop.textContent?.trim().slice(0, 40)}`;
    return { words, isInSight, isMarked, comesLater };
  });
}

const firstOfAll = "A Skip to content";

// The long run walks through every page.
const walked = process.env.VITRINA_TEST_ALL ? everyPage : [paths.create];

for (const path of walked) {
  test(`walks through ${path} with Tab in document order, with visible focus, up to the end`, { tag: "@long" }, async ({
    page,
  }) => {
    test.slow();
    await page.goto(path, { waitUntil: "networkidle" });
    const unseen: unknown[] = [];
    let stops = 0;
    for (; stops < 250; stops++) {
      await page.keyboard.press("Tab");
      const stop = await describeStop(page);
      // After the last stop the browser starts over; a page that focuses a message is walked from there.
      if (!stop || (stops > 0 && stop.words === firstOfAll)) break;
      const { isInSight, isMarked, comesLater } = stop;
      if (!(isInSight && isMarked && comesLater)) unseen.push(stop);
    }
    expect(unseen).toEqual([]);
    expect(stops).toBeGreaterThan(8);
    expect(stops).toBeLessThan(250);
  });
}

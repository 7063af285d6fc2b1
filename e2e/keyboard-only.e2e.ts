import type { Locator, Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { lemon, market, shelves } from "./steps/demo.ts";
import { everyPage } from "./steps/every-page.ts";
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
    // The card's frame goes with the dialog, and with it at times the browser's word that its key was handled.
    await Promise.race([page.keyboard.press("Escape"), expect(dialog).toBeHidden()]);
    await expect(dialog).toBeHidden();
    await expect(unlock).toBeFocused();
  });
}

test("the search, its filters and the way back with the keyboard alone", async ({ page }) => {
  await page.goto(paths.explore());
  const search = page.getByRole("searchbox", { name: "Search" });
  await tabTo(page, search);
  await expectFocusSeen(search);
  await page.keyboard.type("lemon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.explore({ q: "lemon" }));
  await expect(search).toBeFocused();
  const category = page.getByRole("combobox", { name: "Category" });
  await tabTo(page, category);
  await expectFocusSeen(category);
  await page.keyboard.type("Cook");
  await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Cooking" }));
  await expect(category).toBeFocused();
  const english = page.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "English" });
  await tabTo(page, english, "Shift+Tab");
  await expectFocusSeen(english);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Cooking", language: "English" }));
  const card = page.getByRole("link", { name: lemon.title });
  await tabTo(page, card);
  await expectFocusSeen(card);
});

test("the small screen's menu and the code to scan with the keyboard alone", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(paths.paymentQr);
  const opener = page.getByRole("button", { name: "Open menu" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const part = menu.locator("summary").filter({ hasText: "Explore" });
  await tabTo(page, part);
  await expectFocusSeen(part);
  await page.keyboard.press("Enter");
  await tabTo(page, menu.getByRole("link", { name: "Cooking" }));
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  const code = page.getByRole("button", { name: "Copy the payment link" });
  await tabTo(page, code);
  await expectFocusSeen(code);
  const shown = page.getByRole("main").locator("summary").filter({ hasText: "Show payment URL" });
  await tabTo(page, shown);
  await expectFocusSeen(shown);
  await page.keyboard.press("Enter");
  const copy = page.getByRole("button", { name: "Copy URL" });
  await tabTo(page, copy);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment URL copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(paths.payment);
});

test("a free payment with the keyboard alone, as far as the provider's page", async ({ page }) => {
  await page.goto(paths.payment);
  const amount = page.getByPlaceholder("0.00");
  await tabTo(page, amount);
  await page.keyboard.type("12.50");
  const proceed = page.getByRole("button", { name: "Proceed to Payment" });
  await tabTo(page, proceed);
  await expectFocusSeen(proceed);
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
  await expectFocusSeen(pay);
  // Round to the first stop, never out of the dialog.
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(pay).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/c\/pay\//);
});

/** What has the focus: its words if nobody could see that it has it, and whether it stands after what had it before. */
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
  test(`Tab walks through ${path} in its order, each stop is seen, and the end is reached`, async ({ page }) => {
    test.slow();
    await page.goto(path, { waitUntil: "networkidle" });
    const unseen: unknown[] = [];
    let stops = 0;
    for (; stops < 250; stops++) {
      await page.keyboard.press("Tab");
      const stop = await describeStop(page);
      // Behind the last stop the browser begins again; a page that puts the focus on a message is walked from there.
      if (!stop || (stops > 0 && stop.words === firstOfAll)) break;
      const { isInSight, isMarked, comesLater } = stop;
      if (!(isInSight && isMarked && comesLater)) unseen.push(stop);
    }
    expect(unseen).toEqual([]);
    expect(stops).toBeGreaterThan(8);
    expect(stops).toBeLessThan(250);
  });
}

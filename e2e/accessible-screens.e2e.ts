import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { birds, market } from "./steps/demo.ts";
import { cards, purchaseSteps } from "./steps/purchase.ts";
import { newReader } from "./steps/reader.ts";
import { expectAccessible } from "./steps/screens.ts";
import type { Language } from "./steps/words.ts";

// Every language and every theme on every screen; each with each in the long run: colours do not read.
const looks: [Language, "light" | "dark"][] = [
  ["en", "light"],
  ["es", "dark"],
];
if (process.env.VITRINA_TEST_ALL) looks.push(["en", "dark"], ["es", "light"]);

for (const [language, theme] of looks) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ colorScheme: theme, locale: language });

    test("pages without a payment", async ({ page }) => {
      const pages: [name: string, path: string, status: number][] = [
        ["home", paths.home, 200],
        ["explore", paths.explore(), 200],
        ["empty explore", paths.explore({ category: "Nothing of the kind" }), 200],
        ["creator", paths.creator(market.username), 200],
        ["empty creator", paths.creator(birds.username, { language: "Spanish" }), 200],
        ["page beyond the last", paths.creator(market.username, { page: 9 }), 404],
        ["free post", paths.freePost(birds.slug), 200],
        ["locked post", paths.post(market.username, market.slug), 200],
        ["unknown post", paths.post(market.username, "no-such-post"), 404],
        ["404", paths.notFound, 404],
        ["unknown path", "/no/such/path/at-all", 404],
        ["429", paths.tooManyRequests, 429],
        ["content not available", paths.contentNotAvailable, 200],
        ["contact", paths.contactAbout("A subject"), 200],
        ["create", paths.create, 200],
        ["thank you", paths.thankYou("transaction-successful"), 200],
        ["about", paths.about, 200],
      ];
      for (const [name, path, status] of pages) {
        const response = await page.goto(path);
        expect(response?.status(), name).toBe(status);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expectAccessible(page, name);
      }
    });

    test("a purchase and what it leads to", async ({ page }) => {
      test.slow();
      const steps = purchaseSteps(page, language);
      const { text, dialog } = steps;
      await steps.openPost(market);
      await steps.openModal();
      await expectAccessible(page, "modal, details");
      await dialog.getByLabel(text.email, { exact: true }).fill("not-an-address");
      await dialog.getByLabel(text.fullName, { exact: true }).fill("Solo");
      await expectAccessible(page, "modal, details with errors");

      await steps.enterReturningDetails(newReader());
      await steps.enterCode("0000-0000-0000");
      await expect(dialog.getByRole("alert")).toHaveText(text.USER_NOT_FOUND);
      await expectAccessible(page, "modal, code with an error");

      await dialog.getByRole("button", { name: text.back }).click();
      await steps.enterDetails(newReader());
      await expectAccessible(page, "modal, card");
      await steps.payWith(cards.declined);
      await expect(dialog.getByRole("alert")).toHaveText(text.declined);
      await expectAccessible(page, "modal, card with an error");

      await steps.payWith(cards.asksForAuthentication);
      await page.getByRole("button", { name: text.failAuthentication }).click();
      await expect(page.getByRole("heading", { name: text.confirming })).toBeVisible();
      await expectAccessible(page, "callback, loading");
      await expect(page.getByRole("heading", { name: text.notProcessed })).toBeVisible();
      await expectAccessible(page, "callback, failed");

      await page.getByRole("button", { name: text.tryDifferent }).click();
      await steps.enterDetails(newReader());
      await steps.payWith(cards.pays);
      await expect(page.getByRole("heading", { name: text.success })).toBeVisible();
      await expectAccessible(page, "callback, success");
      await steps.continueToContent(market);
      await expect(page.getByText(market.bodyCanary)).toBeVisible();
      await expect(steps.banner).toBeVisible();
      await expectAccessible(page, "open post");

      await page.goto(paths.paymentCallback);
      await expect(page.getByRole("heading", { name: text.issue })).toBeVisible();
      await expectAccessible(page, "callback, error");
    });
  });
}

test("the fallback of the callback, when the server speaks gibberish", async ({ page }) => {
  await page.route(`**${paths.api.checkPaymentStatus}`, (route) => route.fulfill({ status: 200, body: "<html>" }));
  await page.goto(`${paths.paymentCallback}?payment_intent=pi_1234567890`);
  await expect(page.getByRole("heading", { name: "Oops! We hit a bump" })).toBeVisible();
  await expectAccessible(page, "callback, fallback");
});

test("a theme that is chosen wins over the system's, stays, and is as readable", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(paths.explore());
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page, "explore, chosen dark");
  await page.goto(paths.post(market.username, market.slug));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page, "locked post, chosen dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await expectAccessible(page, "locked post, chosen light");
});

for (const width of [390, 360]) {
  test(`the menu on a screen of ${width} px is a dialog, and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [paths.home, paths.explore(), paths.creator(market.username), paths.freePost(birds.slug)]) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    const opener = page.getByRole("button", { name: "Open menu" });
    await opener.click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectAccessible(page, "menu");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

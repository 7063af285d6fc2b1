import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { market } from "./steps/demo.ts";
import { purchaseSteps } from "./steps/purchase.ts";

const needsScript = {
  en: "Paying by card needs JavaScript. Switch it on in your browser, or open this page in another one.",
  es: "Para pagar con tarjeta hace falta JavaScript. Actívalo en tu navegador o abre esta página en otro.",
};

test("a click on the offer before the script has come is seen to count, and opens the payment with it", async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  const steps = purchaseSteps(page);
  await page.goto(paths.post(market.username, market.slug), { waitUntil: "commit" });
  await page.getByRole("button", { name: steps.text.unlock }).click();
  await expect(page.getByText("Opening the payment…")).toBeInViewport();
  await expect(steps.dialog).toBeHidden();

  scripts.resolve();
  await expect(steps.dialog).toBeVisible();
  await expect(steps.dialog.getByLabel(steps.text.email, { exact: true })).toBeFocused();
  await expect(page.getByText("Opening the payment…")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(steps.dialog).toBeHidden();
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
  await expect(page.getByText("Opening the payment…")).toBeHidden();
});

for (const language of ["en", "es"] as const) {
  test(`without scripts a post says why no card can be taken, in ${language}`, async ({ anotherBrowser }) => {
    const page = await (await anotherBrowser({ javaScriptEnabled: false, locale: language })).newPage();
    const { text } = purchaseSteps(page, language);
    await page.goto(paths.post(market.username, market.slug));
    const offer = page.getByRole("region", { name: text.unlock });
    // By element: what stands in a noscript element is no text to Playwright.
    const told = { hasText: needsScript[language] };
    await expect(offer.locator("p").filter(told)).toBeVisible();
    await page.getByRole("button", { name: market.title, exact: true }).click();
    const notice = page.locator(paths.purchase);
    await expect(notice.locator("p").filter(told)).toBeInViewport();
    await notice.getByRole("link", { name: text.back }).click();
    await expect(notice).toBeHidden();
    await expect(offer).toBeInViewport();
  });
}

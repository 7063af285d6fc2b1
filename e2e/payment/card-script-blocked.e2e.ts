import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market, shelves } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import type { Language } from "#e2e/steps/texts.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";
import { controlClient } from "#sandbox/control-client.ts";

const languages: Language[] = ["en", "es"];
const reasons = {
  en: ["Your country", "Payment processor limits", "Slow or unstable network"],
  es: ["Tu país", "Límites del procesador de pagos", "Red lenta o inestable"],
};
const checking = { en: "Checking availability…", es: "Comprobando la disponibilidad…" };

for (const language of variantsOfRun(languages, 0)) {
  test(`${language}: explains a blocked card script and completes the payment once it loads`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const reader = newReader();
    const steps = purchaseSteps(page, language);
    const { text, dialog } = steps;
    const isScript = (url: URL) => url.origin === product.sandboxUrl && url.pathname.endsWith("stripe.js");
    await page.route(isScript, (route) => route.abort("blockedbyclient"));
    await steps.openPost(market);
    await steps.openModal();
    await dialog.getByLabel(text.email, { exact: true }).fill(reader.email);
    await dialog.getByLabel(text.fullName, { exact: true }).fill(reader.name);
    await dialog.getByRole("button", { name: text.proceed }).click();

    await expect(page.getByRole("heading", { name: text.notAvailable, level: 1 })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === paths.contentNotAvailable);
    await expect(dialog).toBeHidden();
    for (const reason of reasons[language]) await expect(page.getByText(reason, { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toHaveAttribute("href", paths.contact);

    // The script is still blocked, so the notice stays.
    const refresh = page.getByRole("button", { name: text.refreshAndTry });
    const held = Promise.withResolvers<void>();
    await page.unroute(isScript);
    await page.route(isScript, async (route) => {
      await held.promise;
      await route.abort("blockedbyclient");
    });
    const blockedAgain = page.waitForEvent("requestfailed", (request) => isScript(new URL(request.url())));
    await refresh.click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(checking[language]);
    held.resolve();
    await blockedAgain;
    await expect(refresh).toHaveAttribute("aria-disabled", "false");
    await expect(page.getByRole("heading", { name: text.notAvailable, level: 1 })).toBeVisible();

    await page.unroute(isScript);
    await refresh.click();
    await page.waitForURL((url) => url.pathname === paths.post(market.username, market.slug));
    // The payment reopens with the entered details.
    await expect(dialog.getByLabel(text.email, { exact: true })).toHaveValue(reader.email);
    await expect(dialog.getByLabel(text.fullName, { exact: true })).toHaveValue(reader.name);
    await dialog.getByRole("button", { name: text.proceed }).click();
    await expect(dialog.getByRole("button", { name: text.pay, exact: true })).toBeEnabled();
    await steps.payWith(cards.pays);
    await steps.continueToContent(market);
    await expect(page.getByText(market.bodyCanary)).toBeVisible();
  });
}

test("recovers when the provider's script returns an error", { tag: ["@alone", "@long"] }, async ({
  page,
  product,
}) => {
  const control = controlClient(product.sandboxUrl);
  const reader = newReader();
  const { text, dialog, ...steps } = purchaseSteps(page);
  await control.script("broken");
  try {
    await page.goto(paths.explore(shelves.market));
    await page.getByRole("link", { name: market.title }).click();
    await dialog.getByLabel(text.email, { exact: true }).fill(reader.email);
    await dialog.getByLabel(text.fullName, { exact: true }).fill(reader.name);
    await dialog.getByRole("button", { name: text.proceed }).click();
    await expect(page.getByRole("heading", { name: text.notAvailable, level: 1 })).toBeVisible();
    await control.script("ok");
    await page.getByRole("button", { name: text.refreshAndTry }).click();
    // On Explore, too, the card payment reopens with the entered details and closes as usual.
    await expect(page).toHaveURL(paths.explore(shelves.market) + paths.purchase);
    await expect(dialog.getByLabel(text.email, { exact: true })).toHaveValue(reader.email);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(paths.explore(shelves.market));
  } finally {
    await control.script("ok");
  }
  await steps.buy(market, reader);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
});

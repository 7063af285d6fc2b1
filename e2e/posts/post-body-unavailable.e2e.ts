import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { market } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

const words = {
  en: {
    problem: "Ups! We could not find this content.",
    missing: "Ups! We couldn't find this content.",
    retry: "Try again",
    report: "Report this issue",
    subject: "Error Report: ",
  },
  es: {
    problem: "¡Ups! No pudimos encontrar este contenido.",
    missing: "¡Ups! No encontramos este contenido.",
    retry: "Reintentar",
    report: "Informar del problema",
    subject: "Informe de error: ",
  },
};
const body = `**${addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } })}`;

test.beforeEach(async ({ page, product }) => {
  const { accessToken } = await quickPurchase(product, market, newReader());
  await storeToken(page, market.slug, accessToken);
});

for (const language of variantsOfRun(["en", "es"] as const, 0)) {
  const text = words[language];

  test(`${language}: offers a report and a retry when a body fails to load`, async ({ page }) => {
    await page.route(body, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await purchaseSteps(page, language).openPost(market);
    const main = page.getByRole("main");
    await expect(main.getByRole("alert")).toContainText(text.problem);
    await expect(main.getByRole("link", { name: text.report })).toHaveAttribute(
      "href",
      paths.contactAbout(text.subject + text.problem),
    );
    await main.getByRole("button", { name: text.retry }).click();
    await expect(page.getByText(market.bodyCanary)).toBeVisible();
  });

  test(`${language}: reports a withdrawn post as not found`, { tag: "@long" }, async ({ page }) => {
    await page.route(body, (route) => route.fulfill({ status: 404, json: { error: "NOT_FOUND" } }));
    await purchaseSteps(page, language).openPost(market);
    await expect(page.getByRole("heading", { level: 1, name: text.missing })).toBeFocused();
    await expect(page.getByRole("main").getByRole("link", { name: text.report })).toHaveAttribute(
      "href",
      paths.contactAbout(text.subject + text.missing),
    );
  });
}

test("leads to /429 when opening a post exceeds the limit, and keeps the token", { tag: "@long" }, async ({ page }) => {
  await page.route(body, (route) => route.fulfill({ status: 429, json: { error: "TOO_MANY_REQUESTS" } }), { times: 1 });
  await purchaseSteps(page).openPost(market);
  await expect(page).toHaveURL(paths.tooManyRequests);
  await purchaseSteps(page).openPost(market);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
});

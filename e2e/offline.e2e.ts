import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { keepToken } from "./steps/access-storage.ts";
import { birds, market, shelves } from "./steps/demo.ts";
import { purchaseSteps } from "./steps/purchase.ts";
import { quickPurchase } from "./steps/quick-purchase.ts";
import { newReader } from "./steps/reader.ts";

const says = {
  en: { title: "You are offline", retry: "Try again" },
  es: { title: "No tienes conexión", retry: "Reintentar" },
};
const close = "Close";
const noConnection = "There is no connection. Check it and try again: nothing is lost and nothing is charged twice.";

for (const language of ["en", "es"] as const) {
  const { title, retry } = says[language];

  test(`${language}: the first Unlock without a connection keeps the page and opens the payment after a retry`, async ({
    page,
    context,
  }) => {
    const { text, dialog, openPost } = purchaseSteps(page, language);
    await openPost(market);
    await context.setOffline(true);
    await page.getByRole("button", { name: text.unlock }).click();
    const notice = page.getByRole("dialog", { name: title });
    await expect(notice).toBeVisible();
    // Still offline: the notice stays.
    await notice.getByRole("button", { name: retry }).click();
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: market.title, includeHidden: true })).toBeAttached();
    await context.setOffline(false);
    await notice.getByRole("button", { name: retry }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel(text.email, { exact: true })).toBeVisible();
  });
}

test("cards on Explore keep the listing without a connection; a retry leads on", async ({ page, context }) => {
  const { title, retry } = says.en;
  const { dialog } = purchaseSteps(page);
  const notice = page.getByRole("dialog", { name: title });
  await page.goto(paths.explore(shelves.birds), { waitUntil: "networkidle" });
  await context.setOffline(true);
  await page.getByRole("link", { name: birds.title }).click();
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: close }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: birds.title }).click();
  await context.setOffline(false);
  await notice.getByRole("button", { name: retry }).click();
  await expect(page).toHaveURL(paths.freePost(birds.slug));

  await page.goto(paths.explore(shelves.market), { waitUntil: "networkidle" });
  await context.setOffline(true);
  await page.getByRole("link", { name: market.title }).click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await notice.getByRole("button", { name: retry }).click();
  await expect(dialog.getByText(market.title)).toBeVisible();
});

test("a post and a body that do not arrive for want of a connection say so, offer a retry and no report", async ({
  page,
  product,
}) => {
  const { title, retry } = says.en;
  const main = page.getByRole("main");
  await page.goto(paths.explore(shelves.birds), { waitUntil: "networkidle" });
  // A connection that is dead although the browser believes in it.
  const needed = new RegExp(`\\.data|${paths.robots}$`);
  await page.route(needed, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: birds.title }).click();
  await expect(main.getByText("You are offline.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Report this issue" })).toBeHidden();
  // Loaded again it would be the browser's own error screen.
  await main.getByRole("button", { name: "Refresh" }).click();
  const notice = page.getByRole("dialog", { name: title });
  await notice.getByRole("button", { name: retry }).click();
  await expect(notice.getByText("Still no connection.")).toBeVisible();
  await page.unroute(needed);
  await notice.getByRole("button", { name: retry }).click();
  await expect(main.getByRole("heading", { level: 1, name: birds.title })).toBeVisible();

  const { accessToken } = await quickPurchase(product, market, newReader());
  await keepToken(page, market.slug, accessToken);
  const body = `**${addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } })}`;
  await page.route(body, (route) => route.abort("internetdisconnected"), { times: 1 });
  await page.goto(paths.post(market.username, market.slug));
  await expect(main.getByRole("alert")).toContainText(title);
  await expect(main.getByRole("link", { name: "Report this issue" })).toBeHidden();
  await main.getByRole("button", { name: retry }).click();
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
});

test("both payment steps say in the same words that there is no connection", async ({ page, context }) => {
  const steps = purchaseSteps(page);
  const { dialog, text } = steps;
  const reader = newReader();
  await steps.openPost(market);
  await steps.openModal();
  await dialog.getByLabel(text.email, { exact: true }).fill(reader.email);
  await dialog.getByLabel(text.fullName, { exact: true }).fill(reader.name);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: text.proceed }).click();
  await expect(dialog.getByRole("alert")).toHaveText(noConnection);
  await context.setOffline(false);
  await steps.enterDetails(reader);
  await context.setOffline(true);
  await steps.payWith("4242424242424242");
  await expect(dialog.getByRole("alert")).toHaveText(noConnection);
  await context.setOffline(false);
});

import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { birds, market, shelves } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

const says = {
  en: { title: "You are offline", retry: "Try again" },
  es: { title: "No tienes conexión", retry: "Reintentar" },
};
const close = "Close";
const noConnection =
  "You are offline. Check your connection and try again: nothing is lost and nothing is charged twice.";

for (const language of variantsOfRun(["en", "es"] as const, 1)) {
  const { title, retry } = says[language];

  test(`${language}: keeps the page on the first Unlock without a connection, and opens the payment on retry`, async ({
    page,
    context,
  }) => {
    const { text, dialog, openPost } = purchaseSteps(page, language);
    await openPost(market);
    await context.setOffline(true);
    await page.getByRole("button", { name: text.unlock }).click();
    const notice = page.getByRole("dialog", { name: title });
    await expect(notice).toBeVisible();
    // Still offline, so the notice stays.
    await notice.getByRole("button", { name: retry }).click();
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: market.title, includeHidden: true })).toBeAttached();
    await context.setOffline(false);
    await notice.getByRole("button", { name: retry }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel(text.email, { exact: true })).toBeVisible();
  });
}

test("keeps the listing when a card is opened without a connection, and continues on retry", { tag: "@long" }, async ({
  page,
  context,
}) => {
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

test("offers a retry but no error report when a post or its body cannot load offline", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const { title, retry } = says.en;
  const main = page.getByRole("main");
  await page.goto(paths.explore(shelves.birds), { waitUntil: "networkidle" });
  // A dead connection that the browser believes to be online.
  const needed = new RegExp(`\\.data|${paths.robots}$`);
  await page.route(needed, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: birds.title }).click();
  await expect(main.getByText("You are offline.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Report this issue" })).toBeHidden();
  // A reload would only show the browser's own error screen.
  await main.getByRole("button", { name: "Refresh" }).click();
  const notice = page.getByRole("dialog", { name: title });
  await notice.getByRole("button", { name: retry }).click();
  await expect(notice.getByText("Still no connection.")).toBeVisible();
  await page.unroute(needed);
  await notice.getByRole("button", { name: retry }).click();
  await expect(main.getByRole("heading", { level: 1, name: birds.title })).toBeVisible();

  const { accessToken } = await quickPurchase(product, market, newReader());
  await storeToken(page, market.slug, accessToken);
  const body = `**${addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } })}`;
  await page.route(body, (route) => route.abort("internetdisconnected"), { times: 1 });
  await page.goto(paths.post(market.username, market.slug));
  await expect(main.getByRole("alert")).toContainText(title);
  await expect(main.getByRole("link", { name: "Report this issue" })).toBeHidden();
  await main.getByRole("button", { name: retry }).click();
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
});

test("shows the same offline message in both payment steps", { tag: "@long" }, async ({ page, context }) => {
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

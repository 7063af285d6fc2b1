import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { formatUsd } from "#contract/money.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { demoWriter, openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

/** A paid post of the demo creator with an account. */
const stool = { username: "ada-okafor", slug: "a-stool-in-three-cuts", title: "A Stool in Three Cuts", usd: "$10.00" };

/** Fills in the provider's page with a birth date. */
async function fillProviderPage(page: Page, birth: string, button: string): Promise<void> {
  await page.locator("[name=name]").fill("Ada Okafor");
  await page.locator("[name=birth]").fill(birth);
  await page.locator("[name=routing]").fill("110000000");
  await page.locator("[name=account]").fill("000123456789");
  await page.getByRole("button", { name: button }).click();
}

test("a creator sets up payouts at the provider, and comes back to the account's true state", async ({
  page,
  product,
  anotherBrowser,
}) => {
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studio });
  await page.getByRole("link", { name: "Set up payouts", exact: true }).click();
  await expect(page.getByText("You have no payout account yet.")).toBeVisible();
  await expectAccessible(page, "payouts without an account");
  const start = page.getByRole("button", { name: "Set up payouts with Stripe" });
  await start.click();
  await expect(page.getByText("Choose the country of your bank account.")).toBeVisible();
  await page.getByLabel("Country of your bank account").selectOption("ES");
  await start.click();
  await fillProviderPage(page, "1901-01-01", "Agree and submit");
  await expect(page.getByText("Stripe needs more from you before we can pay you.")).toBeVisible();
  await expect(page.getByText("Photo of an identity document (the earlier answer was not accepted)")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "a payout account that lacks details, on a phone");

  const plain = await (await anotherBrowser({ javaScriptEnabled: false, locale: "es-ES" })).newPage();
  await signInByMail(plain, { product, email, next: staffPaths.studioPayouts(), language: "es" });
  await plain.getByRole("button", { name: "Seguir en Stripe" }).click();
  await fillProviderPage(plain, "1990-02-03", "Aceptar y enviar");
  await expect(plain.getByText("Tu cuenta de cobro está lista.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your payout account is ready.")).toBeVisible();
});

test("a creator sees the balance that the calls tell", { tag: "@alone" }, async ({ page, product }) => {
  await quickPurchase(product, stool, newReader());
  await signInByMail(page, { product, email: demoWriter, next: staffPaths.studioPayouts() });
  // The sale reaches the books a moment after the payment.
  await expect(async () => {
    await page.reload();
    const shown = await page.locator("main dl dd").allTextContents();
    const { available, held } = await (await page.request.get(addressOf("getStudioBalance"))).json();
    expect(held).toBeGreaterThan(0);
    expect(shown.slice(0, 2)).toEqual([available, held].map((dollars) => formatUsd(Math.round(dollars * 100))));
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole("table", { name: "Money in hold" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "payouts with money in hold, on a phone");
});

import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { lemon, market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { linkIn } from "#e2e/steps/mail.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { callerOf, quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

const shownOnPaper = async (page: Page, name: string) => page.getByText(name, { exact: true }).first().isVisible();

test("opens a receipt from its mail without scripts in both languages, and prints only the receipt", {
  tag: "@long",
}, async ({ product, anotherBrowser }) => {
  const reader = newReader();
  await quickPurchase(product, market, reader);
  const link = linkIn(await product.receiptTo(reader.email));
  expect(link).not.toContain(reader.email);

  const page = await (await anotherBrowser({ javaScriptEnabled: false, locale: "en" })).newPage();
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  const data = await callerOf(product)(link.slice(product.publicUrl.length).replace("?", ".data?"));
  expect([data.status, data.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  const main = page.getByRole("main");
  for (const text of [
    market.title,
    market.usd,
    "Vitrina LLC",
    "United States dollars (USD)",
    "support@vitrina.example",
  ])
    await expect(main).toContainText(text);
  await expect(main).toContainText(/\w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M UTC/);
  await expect(main).toContainText(/access at once.*72 hours.*right to withdraw/);
  expect(await main.innerText()).not.toMatch(new RegExp(`${reader.email}|${reader.name}`, "i"));

  await page.emulateMedia({ media: "print" });
  expect(await shownOnPaper(page, "Vitrina LLC")).toBe(true);
  for (const name of ["Explore", "Privacy and terms", "Contact support", "Print"])
    expect(await shownOnPaper(page, name), name).toBe(false);
  await page.emulateMedia({ media: "screen" });

  await page
    .getByRole("link", { name: /Español/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Recibo" })).toBeVisible();
  await expect(main).toContainText(/\d+ de \w+ de 20\d\d, \d+:\d\d UTC/);

  const forged = await page.goto(
    link.replace(/t=./, (start) => `${start.slice(0, -1)}${start.endsWith("A") ? "B" : "A"}`),
  );
  expect(forged?.status()).toBe(404);
  expect(await page.getByRole("main").innerText()).not.toContain(market.title);
});

test("mails a name reset link to a buyer with another name, and questions a misspelled address", {
  tag: "@long",
}, async ({ page, product, anotherBrowser }) => {
  const reader = newReader();
  await quickPurchase(product, market, reader);
  const steps = purchaseSteps(page);
  const email = steps.dialog.getByLabel(steps.text.email, { exact: true });
  await steps.openPost(lemon);
  await steps.openModal();
  await email.fill("ravi@gmial.com");
  await steps.dialog.getByLabel(steps.text.fullName, { exact: true }).fill("Another Name");
  await expect(steps.dialog.getByRole("status").filter({ hasText: "Is ravi@gmial.com right?" })).toBeVisible();
  await expectAccessible(page, "a slip in the address");
  await steps.dialog.getByRole("button", { name: "Use ravi@gmail.com instead" }).click();
  await expect(email).toHaveValue("ravi@gmail.com");
  await expect(email).toBeFocused();
  await expect(steps.dialog.getByRole("button", { name: "Use ravi@gmail.com instead" })).toBeHidden();

  await email.fill(reader.email);
  const proceed = steps.dialog.getByRole("button", { name: steps.text.proceed });
  await proceed.click();
  await expect(steps.dialog.getByText(steps.text.INVALID_NAME)).toBeVisible();
  await steps.dialog.getByRole("button", { name: /^Is this your address\?/ }).click();
  await expect(steps.dialog.getByText(/^If a name is linked to this address/)).toBeVisible();
  await expectAccessible(page, "a name that does not fit");

  const link = linkIn(await product.nameResetTo(reader.email));
  const other = await (await anotherBrowser({ javaScriptEnabled: false, locale: "en" })).newPage();
  const response = await other.goto(link);
  expect(response?.headers()).toMatchObject({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });
  await other.getByRole("button", { name: "Forget the old name" }).click();
  await expect(other.getByRole("heading", { name: "We have forgotten the old name" })).toBeVisible();
  await expect(other).toHaveURL((url) => !url.searchParams.has("t"));
  await other.getByRole("link", { name: "Back to the content" }).click();
  await expect(other).toHaveURL(paths.post(lemon.username, lemon.slug));
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link cannot be used" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Back to the content" })).toBeVisible();
  expect((await other.goto(paths.nameReset()))?.status()).toBe(200);

  await proceed.click();
  await expect(steps.dialog.getByRole("button", { name: steps.text.pay, exact: true })).toBeEnabled();
  await expect(steps.dialog.getByText(/^By paying you ask for access at once/)).toBeVisible();

  for (const mailed of [
    linkIn(await product.receiptTo(reader.email)),
    link,
    product.publicUrl + paths.nameResetDone(),
  ]) {
    await page.goto(mailed);
    await expectAccessible(page, mailed);
  }
});

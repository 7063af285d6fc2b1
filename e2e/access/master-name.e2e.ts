import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { codeIn } from "#e2e/steps/mail.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

/** As set by MASTER_NAME in `boot-product.ts`. */
const master = "Vitrinero";

test("accepts the master name from a reader with a single name, for payment and return", { tag: "@long" }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const reader = { ...newReader(), name: master };
  const steps = purchaseSteps(page);
  const { text, dialog } = steps;
  const warning = dialog.getByText("First and Last Name are required and must be unique for each email");
  await steps.openPost(market);
  await steps.openModal();
  await dialog.getByLabel(text.email, { exact: true }).fill(reader.email);
  await dialog.getByLabel(text.fullName, { exact: true }).fill("Cher");
  await expect(warning).toBeVisible();
  await dialog.getByLabel(text.fullName, { exact: true }).fill(master);
  await expect(warning).toBeHidden();
  await steps.enterDetails(reader);
  await steps.payWith(cards.pays);
  await steps.continueToContent(market);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();

  const elsewhere = await (await anotherBrowser()).newPage();
  const returning = purchaseSteps(elsewhere);
  await returning.openPost(market);
  await returning.openModal();
  await returning.enterReturningDetails(reader);
  await returning.enterCode(codeIn(await product.codeMailTo(reader.email)));
  await expect(elsewhere.getByText(market.bodyCanary)).toBeVisible();
});

test("rejects the master name for purchases under another name", { tag: "@long" }, async ({ page, product }) => {
  const reader = newReader();
  const { accessCode } = await quickPurchase(product, market, reader);
  const steps = purchaseSteps(page);
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterReturningDetails({ ...reader, name: master });
  await steps.enterCode(accessCode);
  await expect(steps.dialog.getByRole("alert")).toHaveText(steps.text.INVALID_NAME);
  await expect(page.getByText(market.bodyCanary)).toBeHidden();
});

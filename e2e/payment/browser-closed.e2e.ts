import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { codeIn, linkIn } from "#e2e/steps/mail.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("opens the post in another browser with the mailed code after the first one closed during payment", async ({
  product,
  anotherBrowser,
}) => {
  const reader = newReader();
  const browser = await anotherBrowser();
  const page = await browser.newPage();
  const steps = purchaseSteps(page);
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterDetails(reader);
  // The provider redirects the reader, but the callback page never loads.
  const sentBack = new Promise<void>((resolve) => {
    void page.route(`**${paths.paymentCallback}*`, (route) => route.abort().then(resolve));
  });
  await steps.payWith(cards.pays);
  await sentBack;
  await browser.close();

  const mail = await product.codeMailTo(reader.email);
  const other = await (await anotherBrowser()).newPage();
  await other.goto(linkIn(mail));
  const returning = purchaseSteps(other);
  await expect(other.getByText(returning.text.price(market.usd))).toBeVisible();
  await returning.openModal();
  await returning.enterReturningDetails(reader);
  // Typed in lower case and without dashes.
  await returning.enterCode(codeIn(mail).toLowerCase().replaceAll("-", ""));
  await expect(returning.dialog).toBeHidden();
  await expect(other.getByText(market.bodyCanary)).toBeVisible();
  await expect(returning.banner.getByRole("code")).toHaveText(codeIn(mail));
  await other.reload();
  await expect(other.getByText(market.bodyCanary)).toBeVisible();
  expect(await product.codeMails(reader.email)).toHaveLength(1);
});

import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

/** The URL in the QR code, by which a phone on the same network reaches this machine. */
async function scannedAddress(request: APIRequestContext): Promise<URL> {
  const html = await (await request.get(paths.paymentQr)).text();
  const scanned = new URL(/>(http:[^<]+)<\/code>/.exec(html)?.[1] ?? "");
  expect(scanned.hostname).not.toBe("localhost");
  expect(scanned.pathname).toBe(paths.payment);
  return scanned;
}

/** Records every host that the browser contacts. A phone reaches neither `localhost` nor 127.0.0.1. */
function recordHosts(context: BrowserContext): Set<string> {
  const asked = new Set<string>();
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http")) asked.add(hostname);
  });
  return asked;
}

async function payOnProvidersPage(page: Page, number: string): Promise<void> {
  await page.waitForURL(/\/c\/pay\//);
  await page.locator("[name=number]").fill(number);
  await page.locator("[name=expiry]").fill("12/34");
  await page.locator("[name=cvc]").fill("123");
  await page.locator("[name=name]").fill("Ana Ruiz");
  await page.locator("button").click();
}

test("completes a payment on the phone from the scanned code", { tag: "@long" }, async ({
  request,
  anotherBrowser,
}) => {
  const scanned = await scannedAddress(request);
  const phone = await anotherBrowser({ locale: "en", viewport: { width: 390, height: 844 } });
  const asked = recordHosts(phone);
  const page = await phone.newPage();
  await page.goto(scanned.href);
  await page.getByPlaceholder("0.00").pressSequentially("12.50");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("dialog").getByLabel("Email Address").fill("ana@example.com");
  await page.getByRole("button", { name: "Proceed to Pay $13.38" }).click();
  await payOnProvidersPage(page, cards.pays);
  await page.waitForURL(({ origin, pathname }) => origin + pathname === scanned.origin + paths.paymentSuccess);
  await expect(page.getByRole("heading", { level: 1, name: "Payment Successful" })).toBeVisible();
  expect([...asked]).toEqual([scanned.hostname]);
});

test("completes it without scripts through the bank's page and after turning back", { tag: "@long" }, async ({
  request,
  anotherBrowser,
}) => {
  const scanned = await scannedAddress(request);
  const phone = await anotherBrowser({ locale: "en", javaScriptEnabled: false });
  const asked = recordHosts(phone);
  const page = await phone.newPage();
  const proceed = async () => {
    await page.goto(`${scanned.href}?amount=12.50`, { waitUntil: "commit" });
    await page.getByLabel("Email Address").fill("ana@example.com");
    await page.getByRole("button", { name: "Proceed to Pay $13.38" }).click();
  };
  await proceed();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL(({ origin, pathname }) => origin + pathname === scanned.href);

  await proceed();
  await payOnProvidersPage(page, cards.asksForAuthentication);
  await page.waitForURL(/\/3ds\//);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.waitForURL(({ origin, pathname }) => origin + pathname === scanned.origin + paths.paymentSuccess);
  expect([...asked]).toEqual([scanned.hostname]);
});

test("completes a post's purchase through that URL", async ({ request, anotherBrowser }) => {
  const { origin, hostname } = await scannedAddress(request);
  const phone = await anotherBrowser({ locale: "en", baseURL: origin });
  const asked = recordHosts(phone);
  const page = await phone.newPage();
  await purchaseSteps(page).buy(market, newReader());
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  expect([...asked]).toEqual([hostname]);
});

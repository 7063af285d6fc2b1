import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";

const text = {
  loading: "Confirming Payment",
  wait: "Please wait while we confirm your payment...",
  goOn: "Continue to Content",
  failed: "Payment Not Processed",
  failedBody: "We couldn't process your payment at this time. (Payment Intent ID: pi_1234567890)",
  explore: "Keep Exploring",
  again: "Try Different Payment Method",
  issue: "Payment Issue",
  refused: "Failed to check payment status.",
  offline: "Unable to connect to the server. Please refresh the page.",
  missing: "Missing payment information. Please try again.",
  content: "Content information is missing. Please try again.",
  retryLimit:
    "We're having trouble confirming your payment. Please refresh the page or contact support if the issue persists.",
  ways: { Home: paths.home, Explore: paths.explore(), Support: paths.contact },
  bump: "Oops! We hit a bump",
  refresh: "Refresh Page",
};

interface Answer {
  status?: number;
  json?: unknown;
}
const known = (paymentRecordStatus: string, more: object = {}): Answer => ({
  json: {
    ...{ paymentRecordStatus, accessToken: null, accessCode: null },
    ...{ slug: market.slug, username: market.username, language: "English", ...more },
  },
});

/** Returns from the provider to a server that gives this answer; undefined makes it unreachable. */
async function returnFromProvider(page: Page, answer: Answer | undefined, cleanStatus = 204) {
  const asked: number[] = [];
  const cleaned: unknown[] = [];
  // Delays the first response until the test has seen the loading state.
  const loading = Promise.withResolvers<void>();
  await page.route(`**${addressOf("checkPaymentStatus")}`, async (route) => {
    asked.push(asked.length);
    await loading.promise;
    return answer ? route.fulfill(answer) : route.abort();
  });
  await page.route(`**${addressOf("cleanCache")}`, (route) => {
    cleaned.push(route.request().postDataJSON());
    return route.fulfill({ status: cleanStatus, body: "" });
  });
  await page.clock.install();
  await page.goto(`${paths.paymentCallback}?payment_intent=pi_1234567890`);
  await expect(page.getByRole("heading", { name: text.loading })).toBeVisible();
  loading.resolve();
  return { asked, cleaned };
}

const reference = { paymentIntentId: "pi_1234567890" };

for (const [what, answer, says] of [
  ["a refusal", { status: 500, json: { error: "GENERAL_ERROR" } }, text.refused],
  ["no connection", undefined, text.offline],
  ["an id that is none", { status: 400, json: { error: "INVALID_DATA" } }, text.missing],
] as const) {
  test(`shows the reason, mail support and three ways on after ${what}, each ending the hand-over`, {
    tag: what === "a refusal" ? [] : "@long",
  }, async ({ page }) => {
    for (const [name, path] of Object.entries(text.ways)) {
      const { cleaned } = await returnFromProvider(page, answer);
      await page.clock.runFor(2_000);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: text.issue })).toBeVisible();
      await expect(main.getByText(says)).toBeVisible();
      await expect(main.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
      await main.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect.poll(() => cleaned).toEqual([reference]);
      await page.unrouteAll();
    }
  });
}

test("checks a pending payment seven times, then shows an error", { tag: "@long" }, async ({ page }) => {
  const { asked } = await returnFromProvider(page, known("pending"));
  await expect(page.getByText(text.wait)).toBeVisible();
  // The next delay starts after a response was read, so time advances until all were read.
  await expect
    .poll(async () => {
      await page.clock.runFor(15_000);
      return asked.length;
    })
    .toBe(7);
  await expect(page.getByText(text.retryLimit)).toBeVisible();
  await page.clock.runFor(60_000);
  expect(asked).toHaveLength(7);
});

test("identifies a failed payment, and ends the hand-over on both ways on", { tag: "@long" }, async ({ page }) => {
  const failed = await returnFromProvider(page, known("failed"));
  await page.clock.runFor(2_000);
  await expect(page.getByRole("heading", { name: text.failed })).toBeVisible();
  await expect(page.getByText(text.failedBody)).toBeVisible();
  await page.getByRole("link", { name: text.explore }).click();
  await expect(page).toHaveURL(paths.explore());
  await expect.poll(() => failed.cleaned).toEqual([reference]);
  await page.unrouteAll();

  // A failed end of the hand-over is logged and blocks nothing.
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const again = await returnFromProvider(page, known("failed"), 500);
  await page.clock.runFor(2_000);
  await page.getByRole("button", { name: text.again }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.post(market.username, market.slug));
  await expect.poll(() => again.cleaned).toEqual([reference]);
  await expect.poll(() => logged).toContain("The hand-over was not ended: refused");
  await expect(page.getByText(`Price: ${market.usd}`)).toBeAttached();
});

test("ends the hand-over when the reader continues to the content", { tag: "@long" }, async ({ page }) => {
  const { cleaned } = await returnFromProvider(page, known("completed"));
  await page.clock.runFor(2_000);
  await page.getByRole("button", { name: text.goOn }).click();
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
  await expect.poll(() => cleaned).toEqual([reference]);
});

test("reports a payment without content when the reader continues", { tag: "@long" }, async ({ page }) => {
  await returnFromProvider(page, known("completed", { slug: "" }));
  await page.clock.runFor(2_000);
  await page.getByRole("button", { name: text.goOn }).click();
  await expect(page.getByText(text.content)).toBeVisible();
});

test("offers a refresh, Home and Explore when the result page fails", { tag: "@long" }, async ({ page }) => {
  await returnFromProvider(page, { status: 200, json: "no status" });
  await page.clock.runFor(2_000);
  await expect(page.getByRole("heading", { name: text.bump })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: text.refresh })).toBeVisible();
  await expect(main.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(main.getByRole("link", { name: "Home", exact: true })).toHaveAttribute("href", paths.home);
  await expect(main.getByRole("link", { name: "Explore", exact: true })).toHaveAttribute("href", paths.explore());
  const refreshed = page.waitForEvent("load");
  await main.getByRole("button", { name: text.refresh }).click();
  await refreshed;
});

import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";
import { market } from "./steps/demo.ts";

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

/** Comes back from the provider to a server that answers like this; undefined: it cannot be reached. */
async function comeBack(page: Page, answer: Answer | undefined, cleanStatus = 204) {
  const asked: number[] = [];
  const cleaned: unknown[] = [];
  // The first answer waits until the loading state was seen, however slow the browser is.
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
  test(`the result after ${what}: what went wrong, help by mail, and three ways on that end the hand-over`, async ({
    page,
  }) => {
    for (const [name, path] of Object.entries(text.ways)) {
      const { cleaned } = await comeBack(page, answer);
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

test("a payment that stays pending is asked about seven times, then it is an error", async ({ page }) => {
  const { asked } = await comeBack(page, known("pending"));
  await expect(page.getByText(text.wait)).toBeVisible();
  // The next wait begins once an answer has been read: time goes on until all have been.
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

test("a payment that failed names itself, and both ways on end the hand-over", async ({ page }) => {
  const failed = await comeBack(page, known("failed"));
  await page.clock.runFor(2_000);
  await expect(page.getByRole("heading", { name: text.failed })).toBeVisible();
  await expect(page.getByText(text.failedBody)).toBeVisible();
  await page.getByRole("link", { name: text.explore }).click();
  await expect(page).toHaveURL(paths.explore());
  await expect.poll(() => failed.cleaned).toEqual([reference]);
  await page.unrouteAll();

  // A hand-over that cannot be ended is logged and stands in nobody's way.
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const again = await comeBack(page, known("failed"), 500);
  await page.clock.runFor(2_000);
  await page.getByRole("button", { name: text.again }).click();
  await expect(page).toHaveURL((url) => url.pathname === paths.post(market.username, market.slug));
  await expect.poll(() => again.cleaned).toEqual([reference]);
  await expect.poll(() => logged).toContain("The hand-over was not ended: refused");
  await expect(page.getByText(`Price: ${market.usd}`)).toBeAttached();
});

test("going on to the content ends the hand-over", async ({ page }) => {
  const { cleaned } = await comeBack(page, known("completed"));
  await page.clock.runFor(2_000);
  await page.getByRole("button", { name: text.goOn }).click();
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
  await expect.poll(() => cleaned).toEqual([reference]);
});

test("a payment without its content says so when the reader goes on", async ({ page }) => {
  await comeBack(page, known("completed", { slug: "" }));
  await page.clock.runFor(2_000);
  await page.getByRole("button", { name: text.goOn }).click();
  await expect(page.getByText(text.content)).toBeVisible();
});

test("the fallback of the result can be refreshed, and leads to Home and Explore", async ({ page }) => {
  await comeBack(page, { status: 200, json: "no status" });
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

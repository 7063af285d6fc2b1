import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { exceedRateLimit } from "#e2e/steps/exceed-rate-limit.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { callerOf, postJson, quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("leads a reader who exceeds the limit to the 429 page, and no one else", { tag: "@long" }, async ({
  page,
  product,
  clientAddress,
  anotherBrowser,
}) => {
  const call = callerOf(product, clientAddress);

  const searching = await page.context().newPage();
  await searching.goto(paths.explore({ category: "Cooking" }));
  const refused = await exceedRateLimit(call, addressOf("listCategoryPremiums"));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ error: "TOO_MANY_REQUESTS" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

  await exceedRateLimit(call, paths.notFound);
  await searching.getByRole("searchbox", { name: "Search" }).fill("lemon");
  await expect(searching).toHaveURL(paths.tooManyRequests);
  await page.goto(paths.explore());
  await expect(page).toHaveURL(paths.tooManyRequests);
  await expect(page.getByRole("heading", { name: "429 Too Many Requests" })).toBeVisible();
  await expect(page.getByText("You have sent too many requests recently. Please try again later.")).toBeVisible();

  const other = await (await anotherBrowser()).newPage();
  await other.goto(paths.explore());
  await expect(other.getByRole("article").first()).toBeVisible();
});

test("limits guessed codes with a message in the dialog, and still accepts the correct code", async ({
  page,
  product,
  anotherBrowser,
}) => {
  const reader = newReader();
  const { accessCode } = await quickPurchase(product, market, reader);
  const guess = { email: reader.email, nameOnCard: reader.name, slug: market.slug };
  const statuses: number[] = [];
  for (let tried = 0; tried < 8; tried++) {
    const response = await callerOf(product)(
      addressOf("validateCode"),
      postJson({ ...guess, code: `0000-0000-000${tried}` }),
    );
    statuses.push(response.status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);

  const steps = purchaseSteps(page);
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterReturningDetails(reader);
  await steps.enterCode("1111-1111-1111");
  await expect(steps.dialog.getByRole("alert")).toHaveText(
    "You have sent too many requests recently. Please try again later.",
  );
  // All input is kept, and the limit does not lock the reader out.
  await expect(steps.dialog.getByLabel(steps.text.enterCode)).toHaveValue("1111-1111-1111");
  const other = await (await anotherBrowser()).newPage();
  const right = purchaseSteps(other);
  await right.openPost(market);
  await right.openModal();
  await right.enterReturningDetails(reader);
  await right.enterCode(accessCode);
  await expect(other.getByText(market.bodyCanary)).toBeVisible();
});

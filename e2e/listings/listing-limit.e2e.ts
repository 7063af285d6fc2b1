import { paths } from "#contract/paths.ts";
import { expect, newAddress, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { exceedRateLimit } from "#e2e/steps/exceed-rate-limit.ts";
import { callerOf } from "#e2e/steps/quick-purchase.ts";

test("leads to /429 when a search exceeds the limit, and keeps the search text", { tag: "@long" }, async ({
  page,
  product,
  clientAddress,
}) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  await exceedRateLimit(callerOf(product, clientAddress), paths.notFound);

  const field = page.getByRole("searchbox", { name: "Search" });
  await field.fill("lemon");
  await expect(page).toHaveURL(paths.tooManyRequests);
  const again = page.getByRole("link", { name: "Search again for “lemon”" });
  await expect(again).toHaveAttribute("href", paths.explore({ q: "lemon" }));

  // The limit counts by address, so another address is not limited.
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
  await again.click();
  await expect(page).toHaveURL(paths.explore({ q: "lemon" }));
  await expect(field).toHaveValue("lemon");
});

test("leads to /429 when opening a creator from a card exceeds the limit", { tag: "@long" }, async ({
  page,
  product,
  clientAddress,
}) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  await exceedRateLimit(callerOf(product, clientAddress), paths.notFound);
  const author = page.locator(`main article a[href="${paths.creator(market.username)}"]`).first();
  await author.click();
  await expect(page).toHaveURL(paths.tooManyRequests);
  await expect(page.getByRole("heading", { name: "429 Too Many Requests" })).toBeVisible();
});

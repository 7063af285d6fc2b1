import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("lists open posts with their remaining time, and marks their cards", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(addressOf("listOpenPosts")) && asked.push(request.url()));
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  const list = page.getByRole("region", { name: "Open for you" });
  await expect(list).toBeHidden();
  expect(asked, "requests of a browser without a token").toEqual([]);

  const { accessToken } = await quickPurchase(product, market, newReader());
  await storeToken(page, market.slug, accessToken);
  await page.goto(paths.explore({ category: "Photography" }));
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByText(/^Open: 7[12] hours left$/)).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: market.title });
  await expect(card.getByText(/^Open: 7[12] hours left$/)).toBeVisible();
  await expect(card.getByText("$6.50")).toBeHidden();
  await expectAccessible(page, "Explore with an open post");
  await list.getByRole("link", { name: market.title }).click();
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  await page.goBack();
  await expect(list).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(2);
});

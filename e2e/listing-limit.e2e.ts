import { paths } from "#contract/paths.ts";
import { expect, randomAddress, test } from "./harness/test.ts";
import { market } from "./steps/demo.ts";
import { callerOf } from "./steps/quick-purchase.ts";
import { reachLimit } from "./steps/reach-limit.ts";

test("a limit that is met while typing a search leads to /429, and what was typed is there again", async ({
  page,
  product,
  clientAddress,
}) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  await reachLimit(callerOf(product, clientAddress), paths.notFound);

  const field = page.getByRole("searchbox", { name: "Search" });
  await field.fill("lemon");
  await expect(page).toHaveURL(paths.tooManyRequests);
  const again = page.getByRole("link", { name: "Search again for “lemon”" });
  await expect(again).toHaveAttribute("href", paths.explore({ q: "lemon" }));

  // The limit counts by address: from another one there is none.
  await page.context().unrouteAll();
  await page.context().setExtraHTTPHeaders({ "x-forwarded-for": randomAddress() });
  await again.click();
  await expect(page).toHaveURL(paths.explore({ q: "lemon" }));
  await expect(field).toHaveValue("lemon");
});

test("a limit that is met on the way from a card to its creator leads to /429", async ({
  page,
  product,
  clientAddress,
}) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  await reachLimit(callerOf(product, clientAddress), paths.notFound);
  const author = page.locator(`main article a[href="${paths.creator(market.username)}"]`).first();
  await author.click();
  await expect(page).toHaveURL(paths.tooManyRequests);
  await expect(page.getByRole("heading", { name: "429 Too Many Requests" })).toBeVisible();
});

import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";

test("a visitor over the limit is led to /429, in the page and on the way through the shop", async ({
  page,
  product,
  clientAddress,
}) => {
  await page.goto(paths.explore());
  const visit = () => fetch(product.publicUrl + paths.notFound, { headers: { "x-forwarded-for": clientAddress } });
  for (let batch = 0; batch < 12; batch++) await Promise.all(Array.from({ length: 50 }, visit));

  await page.getByRole("link", { name: "Spanish" }).first().click();
  await expect(page).toHaveURL(paths.tooManyRequests);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("429 Too Many Requests");
  const answer = await page.goto(paths.explore());
  await expect(page.getByText("You have sent too many requests recently. Please try again later.")).toBeVisible();
  expect(answer?.status()).toBe(429);

  const other = await fetch(product.publicUrl + paths.explore(), { headers: { "x-forwarded-for": "198.51.100.77" } });
  expect(other.status).toBe(200);
});

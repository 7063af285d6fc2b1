import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";

test("shows the demo catalogue", async ({ page }) => {
  await page.goto(paths.explore());
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await page.getByRole("article").count()).toBeGreaterThan(20);
});

for (const name of ["app", "provider", "postgres"] as const) {
  test(`restarts ${name} after it was killed`, { tag: "@alone" }, async ({ page, product }) => {
    await product.kill(name);
    await product.waitUntilReady();
    await page.goto(paths.explore());
    await expect(page.getByRole("article").first()).toBeVisible();
  });
}

test("moves the clock and restores it", { tag: "@alone" }, async ({ product }) => {
  await product.shiftClock("72 hours");
  const [row] = await product.query<{ hours: number }>(
    "SELECT extract(epoch FROM app_now() - now())::int / 3600 AS hours",
  );
  expect(row?.hours).toBe(72);
});

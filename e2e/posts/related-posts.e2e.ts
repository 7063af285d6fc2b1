import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, market } from "#e2e/steps/demo.ts";

for (const [state, path] of [
  ["a locked post", paths.post(market.username, market.slug)],
  ["a free post", paths.freePost(birds.slug)],
] as const) {
  test(`shows three other posts under ${state}, with links`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.goto(path);
    const related = page.getByRole("region", { name: "Keep browsing" });
    await expect(related.getByRole("article")).toHaveCount(3);
    const own = await page.getByRole("heading", { level: 1 }).innerText();
    expect(await related.getByRole("heading", { level: 3 }).allInnerTexts()).not.toContain(own);

    const free = related.getByRole("article").filter({ hasText: "Free" }).getByRole("heading").getByRole("link");
    const paid = related.getByRole("article").filter({ hasText: "$" }).getByRole("heading").getByRole("link");
    if ((await paid.count()) > 0) {
      await paid.first().click();
      await expect(page.getByRole("dialog", { name: "Payment" })).toBeVisible();
      await page.keyboard.press("Escape");
    }
    if ((await free.count()) > 0) {
      const title = await free.first().innerText();
      await free.first().click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
  });
}

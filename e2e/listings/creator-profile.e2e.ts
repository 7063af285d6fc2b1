import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, market } from "#e2e/steps/demo.ts";

test("offers a language filter only for a creator who writes in two languages", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.creator(market.username));
  await expect(page.getByRole("heading", { level: 1, name: "Marta Olmedo" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Verified creator" })).toBeVisible();
  await expect(page.getByRole("main").getByText(`@${market.username}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Instagram (opens in a new tab)" }).first()).toBeVisible();
  const filter = page.getByRole("navigation", { name: "Language" });
  const all = await page.getByRole("article").count();
  await filter.getByRole("link", { name: "Spanish" }).click();
  await expect(page).toHaveURL(paths.creator(market.username, { language: "Spanish" }));
  await expect.poll(() => page.getByRole("article").count()).toBeLessThan(all);

  await page.goto(paths.creator(birds.username));
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(filter).toBeHidden();
});

for (const [language, text, explore] of [
  ["en", "Whoops, we couldn't find anything matching your search", "Explore all content"],
  ["es", "¡Vaya! No hemos encontrado nada que coincida con tu búsqueda", "Explorar todo el contenido"],
] as const) {
  test(`${language}: offers Explore when a creator has no posts in this language`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.goto(paths.inLanguage(paths.creator(birds.username, { language: "Spanish" }), language));
    await expect(page.getByRole("main").getByText(text)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: explore }).click();
    await expect(page).toHaveURL(paths.explore());
  });
}

test("shows the creator before the posts after a click on a card", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore({ category: "Photography" }));
  const held: (() => void)[] = [];
  await page.route("**/creator/**.data**", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fallback();
  });
  await page.getByRole("main").getByRole("link", { name: "Marta Olmedo" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Marta Olmedo" })).toBeVisible();
  await expect(page).toHaveURL(paths.creator(market.username));
  await expect(page.getByRole("list", { name: "Loading content" })).toBeVisible();
  for (const letGo of held) letGo();
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(paths.explore({ category: "Photography" }));
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("shows the 404 screen for a prefetched creator who has been removed", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore({ category: "Photography" }));
  await page.route("**/creator/**.data**", async (route) => {
    const url = route.request().url().replace(market.username, "nobody-at-all");
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.getByRole("main").getByRole("link", { name: "Marta Olmedo" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Oops! The page you are looking for doesn't seem to exist.",
  );
});

test("keeps the results page when the language switches on a profile", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore());
  await page.getByRole("main").getByRole("link", { name: "Marta Olmedo" }).first().click();
  await page.getByRole("link", { name: /^Español/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.getByRole("banner").getByRole("link", { name: "Explorar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Explora contenido premium");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

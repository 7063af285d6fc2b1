import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, market, shelves } from "#e2e/steps/demo.ts";

test.use({ javaScriptEnabled: false });

test("reads, filters and paginates Explore without scripts", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.home);
  await page.getByRole("link", { name: "Explore", exact: true }).first().click();
  await expect(page).toHaveURL(paths.explore());
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(25);
  const titles = await cards.getByRole("heading").allInnerTexts();
  const pictures = await cards.getByRole("img").all();
  expect(pictures.length).toBeGreaterThan(0);

  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(paths.explore({ page: 2 }));
  await expect(cards.first()).toBeVisible();
  expect(await cards.getByRole("heading").allInnerTexts()).not.toEqual(titles);
  await pages.getByRole("link", { name: "Page 1" }).click();
  await expect(page).toHaveURL(paths.explore());

  await page.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "Spanish" }).click();
  await expect(page).toHaveURL(paths.explore({ language: "Spanish" }));
  for (const title of await cards.getByRole("heading").all()) await expect(title).toHaveAttribute("lang", "es");
  await page.getByLabel("Category").selectOption("Photography");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(
    (url) => url.searchParams.get("category") === "Photography" && url.searchParams.get("language") === "Spanish",
  );
  await expect(cards.first()).toBeVisible();
});

test("reads a free post and shows a paid post's teaser and price without scripts", async ({ page }) => {
  await page.goto(paths.explore(shelves.birds));
  await page.getByRole("link", { name: birds.title }).click();
  await expect(page).toHaveURL(paths.freePost(birds.slug));
  await expect(page.getByRole("heading", { level: 1, name: birds.title })).toBeVisible();
  const article = page.getByRole("article").filter({ has: page.getByRole("heading", { level: 1 }) });
  expect((await article.innerText()).length).toBeGreaterThan(1_500);

  await page.goto(paths.explore(shelves.market));
  await page.getByRole("link", { name: market.title }).click();
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
  await expect(page.getByText(market.excerptPart)).toBeVisible();
  await expect(page.getByText(`Price: ${market.usd}`)).toBeVisible();
  await expect(article.locator("time").first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/);
  await expect(page.getByText(market.bodyCanary)).toBeHidden();
  await article.getByRole("link", { name: "Marta Olmedo" }).click();
  await expect(page).toHaveURL(paths.creator(market.username));
});

test("shows no button without a function when scripts are off", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore());
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.getByRole("link", { name: /Español/ }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /theme/ })).toHaveCount(0);
    await expect(page.locator(".only-in-light, .only-in-dark")).toHaveCount(2);
  }
});

test("describes an image in the language of its post", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.inLanguage(paths.explore({ language: "Spanish" }), "en"));
  const pictures = page.getByRole("article").getByRole("img");
  expect(await pictures.count()).toBeGreaterThan(5);
  const languages = await pictures.evaluateAll((images) =>
    images.map((image) => image.closest("[lang]")?.getAttribute("lang")),
  );
  expect(new Set(languages)).toEqual(new Set(["es"]));
});

test("switches the language without scripts and keeps the page", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore({ category: "Photography" }));
  await page
    .getByRole("link", { name: /Español/ })
    .first()
    .click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL((url) => url.searchParams.get("category") === "Photography");
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).not.toHaveURL(/explore|lang=/);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { lemon, market } from "#e2e/steps/demo.ts";
import { stopTime } from "#e2e/steps/stop-time.ts";

const field = (page: Page) => page.getByRole("searchbox", { name: "Search" });
const card = (page: Page, title: string) => page.getByRole("heading", { level: 3, name: title });

test("searches while typing with few fetches, one history entry and a shareable URL", async ({ page, context }) => {
  await page.clock.install();
  await page.goto(paths.explore());
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/explore.data") asked.push(searchParams.get("q") ?? "");
  });
  // A search starts a quarter of a second after the last key; the clock is stopped, however long the keys take.
  await stopTime(page);
  await field(page).pressSequentially("quiet h");
  await page.clock.runFor(249);
  await field(page).pressSequentially("our");
  await page.clock.runFor(249);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page).toHaveURL(paths.explore({ q: "quiet hour" }));
  await expect(card(page, market.title)).toBeVisible();
  await expect(page.getByRole("status").first()).toContainText("for “quiet hour”");
  expect(asked).toEqual(["quiet hour"]);
  await expect(field(page)).toBeFocused();

  await field(page).fill("lemon");
  await expect(card(page, lemon.title)).toBeVisible();
  await expect(card(page, market.title)).toBeHidden();

  const guest = await context.newPage();
  await guest.goto(page.url());
  await expect(card(guest, lemon.title)).toBeVisible();
  await expect(field(guest)).toHaveValue("lemon");

  await page.goBack();
  await expect(page).toHaveURL(paths.explore());
  await expect(field(page)).toHaveValue("");
  await expect(card(page, market.title)).toBeVisible();
});

test("keeps the language of a search, starts at page 1 and can be cleared", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore({ language: "Spanish", page: 2 }));
  await field(page).fill("azul");
  await expect(page).toHaveURL(paths.explore({ q: "azul", language: "Spanish" }));
  await expect(card(page, "Cinco ajustes para la hora azul")).toBeVisible();
  const languages = page.getByRole("navigation", { name: "Language" });
  await languages.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(paths.explore({ q: "azul", language: "English" }));
  await expect(card(page, "Cinco ajustes para la hora azul")).toBeHidden();
  await page.getByRole("link", { name: "Clear the search" }).first().click();
  await expect(page).toHaveURL(paths.explore({ language: "English" }));
  await expect(field(page)).toHaveValue("");
});

for (const [language, title, clear] of [
  ["en", "Uh oh! Looks like your search didn't find anything.", "Clear the search"],
  ["es", "¡Vaya! Parece que tu búsqueda no ha encontrado nada.", "Borrar la búsqueda"],
] as const) {
  test(`${language}: offers ways on when nothing is found`, { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.inLanguage(paths.explore({ q: "zzqx" }), language));
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await page.getByRole("main").getByRole("link", { name: clear, exact: true }).last().click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
}

for (const [language, category, shown, empty, everywhere] of [
  ["en", "Category", "Photography", "Nothing in Photography matches “lemon”.", "Clear the category filter"],
  ["es", "Categoría", "Fotografía", "Nada en Fotografía coincide con «lemon».", "Quitar el filtro de categoría"],
] as const) {
  test(`${language}: combines a search and a category`, { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.inLanguage(paths.explore({ q: "lemon" }), language));
    const choice = page.getByRole("combobox", { name: category });
    await choice.selectOption("Cooking");
    await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Cooking" }));
    await expect(card(page, lemon.title)).toBeVisible();
    await choice.selectOption("Photography");
    await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Photography" }));
    await expect(choice.locator("option:checked")).toHaveText(shown);
    await expect(page.getByText(empty)).toBeVisible();
    await page.getByRole("link", { name: everywhere }).click();
    await expect(page).toHaveURL(paths.explore({ q: "lemon" }));
    await expect(card(page, lemon.title)).toBeVisible();
  });
}

test("keeps the category while typing and when the search is cleared", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore({ category: "Cooking" }));
  await page.getByRole("searchbox").fill("lemon");
  await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Cooking" }));
  await page.getByRole("link", { name: "Clear the search" }).first().click();
  await expect(page).toHaveURL(paths.explore({ category: "Cooking" }));
});

test("combines choices made while another one loads, and shows only the last result", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  const category = page.getByRole("combobox", { name: "Category" });
  const spanish = page
    .getByRole("navigation", { name: "Language", exact: true })
    .getByRole("link", { name: "Spanish" });
  const asked: string[] = [];
  const givenUp: string[] = [];
  page.on("requestfailed", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/explore.data") givenUp.push(search);
  });
  const answer = Promise.withResolvers<void>();
  await page.route("**/explore.data**", async (route) => {
    asked.push(new URL(route.request().url()).search);
    await answer.promise;
    await route.fallback().catch(() => {});
  });
  await category.selectOption("Cooking");
  await expect.poll(() => asked.length).toBe(1);
  await spanish.click();
  await expect.poll(() => asked.length).toBe(2);
  await expect(category).toHaveValue("Cooking");
  await expect(spanish).toHaveAttribute("aria-current", "true");
  await field(page).fill("azul");
  await expect.poll(() => asked.length).toBe(3);
  answer.resolve();
  await expect(page).toHaveURL(/explore\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: "azul",
    category: "Cooking",
    language: "Spanish",
  });
  await expect(category).toHaveValue("Cooking");
  await expect(field(page)).toHaveValue("azul");
  expect(givenUp).toEqual(asked.slice(0, 2));
});

test("opens a page chosen while a filter loads within the filtered list, or its last page", { tag: "@long" }, async ({
  page,
}) => {
  const languages = page.getByRole("navigation", { name: "Language", exact: true });
  const pages = page.getByRole("navigation", { name: "Pages" });
  for (const [chosen, opened] of [
    [2, 2],
    [5, 3],
  ] as const) {
    await page.goto(paths.explore(), { waitUntil: "networkidle" });
    const answer = Promise.withResolvers<void>();
    await page.route("**/explore.data**", (route) => answer.promise.then(() => route.fallback()));
    const asked = page.waitForRequest("**/explore.data**");
    await languages.getByRole("link", { name: "Spanish" }).click();
    await asked;
    await pages.getByRole("link", { name: `Page ${chosen}` }).click();
    answer.resolve();
    await expect(page).toHaveURL(paths.explore({ language: "Spanish", page: opened }));
    await expect(pages.getByRole("link", { name: `Page ${opened}` })).toHaveAttribute("aria-current", "page");
    await page.unroute("**/explore.data**");
  }
});

test("keeps a loading and a pending search when the language switches", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  for (const isLoading of [true, false]) {
    await page.goto(paths.inLanguage(paths.explore(), "en"), { waitUntil: "networkidle" });
    await page.goto(paths.explore(), { waitUntil: "networkidle" });
    await stopTime(page);
    const answer = Promise.withResolvers<void>();
    await page.route("**/explore.data**", (route) => answer.promise.then(() => route.fallback()).catch(() => {}));
    const asked = page.waitForRequest((request) => request.url().includes("q=lemon"));
    await field(page).fill("lemon");
    if (isLoading) {
      await page.clock.runFor(250);
      await asked;
    }
    await page
      .getByRole("banner")
      .getByRole("link", { name: /Español/ })
      .click();
    if (!isLoading) await page.clock.runFor(250);
    await asked;
    answer.resolve();
    await page.clock.resume();
    await expect(page).toHaveURL(paths.explore({ q: "lemon" }));
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("searchbox", { name: "Buscar" })).toHaveValue("lemon");
    await expect(card(page, lemon.title)).toBeVisible();
    await page.unroute("**/explore.data**");
  }
});

test("keeps the cards and offers a retry when a filter fails to load", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  const first = await page.getByRole("article").first().getByRole("heading").innerText();
  for (const fail of ["abort", "refuse"]) {
    await page.route("**/explore.data**", (route) =>
      fail === "abort" ? route.abort() : route.fulfill({ status: 500, body: "" }),
    );
    const language = fail === "abort" ? "Spanish" : "English";
    const languages = page.getByRole("navigation", { name: "Language", exact: true });
    await languages.getByRole("link", { name: language }).click();
    await expect(page.getByRole("alert")).toContainText("Your selection did not load.");
    await expect(page.getByRole("heading", { level: 3, name: first })).toBeVisible();
    await expect(languages.getByRole("link", { name: language })).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(paths.explore({ language }));
    await page.unroute("**/explore.data**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(page.getByRole("article").first()).toContainText(language === "Spanish" ? "ES" : "EN");
    await page.goto(paths.explore(), { waitUntil: "networkidle" });
  }
});

test("keeps the cards and offers a retry when a creator's language filter fails to load", { tag: "@long" }, async ({
  page,
}) => {
  const address = paths.creator(market.username);
  await page.goto(address, { waitUntil: "networkidle" });
  const first = await page.getByRole("article").first().getByRole("heading").innerText();
  await page.route(`**${address}.data**`, (route) => route.abort());
  const spanish = page
    .getByRole("navigation", { name: "Language", exact: true })
    .getByRole("link", { name: "Spanish" });
  await spanish.click();
  await expect(page.getByRole("alert")).toContainText("Your selection did not load.");
  await expect(page.getByRole("heading", { level: 3, name: first })).toBeVisible();
  await expect(spanish).toHaveAttribute("aria-current", "true");
  await page.unroute(`**${address}.data**`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByRole("article").first()).toContainText("ES");
  await expect(page).toHaveURL(paths.creator(market.username, { language: "Spanish" }));
});

test("redirects a category in other case to its own URL, in the language of the URL", async ({ request }) => {
  const address = paths.inLanguage(paths.explore({ category: "pHotography", page: 2 }), "es");
  const answer = await request.get(address, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  const stored = paths.explore({ category: "Photography", page: 2 });
  expect(answer.headers().location).toBe(paths.inLanguage(stored, "es"));
});

test("applies a category chosen while a search is pending", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  await stopTime(page);
  await field(page).fill("lemon");
  await page.getByRole("combobox", { name: "Category" }).selectOption("Cooking");
  await expect(page).toHaveURL(paths.explore({ category: "Cooking" }));
  await expect(field(page)).toHaveValue("lemon");
  await page.clock.runFor(250);
  await page.clock.resume();
  await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Cooking" }));
  await expect(card(page, lemon.title)).toBeVisible();
  await expect(field(page)).toHaveValue("lemon");
});

test("follows a link while a search is pending, and records two searches as one history entry", {
  tag: "@long",
}, async ({ page }) => {
  await page.clock.install();
  await page.goto(paths.home);
  await page.getByRole("banner").getByRole("link", { name: "Explore", exact: true }).click();
  await expect(page).toHaveURL(paths.explore());
  await stopTime(page);
  // Starts the second search while the first one is loading.
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  await page.route("**/explore.data**", async (route) => {
    asked.push(new URL(route.request().url()).search);
    await answer.promise;
    await route.fallback().catch(() => {});
  });
  for (const [place, typed] of ["qui", "quiet hour"].entries()) {
    await field(page).fill(typed);
    await page.clock.runFor(250);
    await expect.poll(() => asked.length).toBe(place + 1);
  }
  answer.resolve();
  await expect(page).toHaveURL(paths.explore({ q: "quiet hour" }));
  await page.goBack();
  await expect(page).toHaveURL(paths.explore());
  await expect(field(page)).toHaveValue("");

  const held = Promise.withResolvers<void>();
  await page.route("**/create.data**", async (route) => {
    await held.promise;
    await route.fallback();
  });
  const leaving = page.waitForRequest("**/create.data**");
  await field(page).fill("lemon");
  await page.getByRole("banner").getByRole("link", { name: "Create", exact: true }).click();
  await leaving;
  await page.clock.runFor(250);
  held.resolve();
  await expect(page).toHaveURL(paths.create);
});

test("clears the field when a link replaces the search", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  const isSearch = (url: URL) => url.pathname === "/explore.data" && url.searchParams.has("q");
  await page.route(isSearch, () => {});
  const asked = page.waitForRequest((request) => isSearch(new URL(request.url())));
  await field(page).fill("lemon");
  await asked;
  await page.getByRole("banner").getByRole("link", { name: "Explore", exact: true }).click();
  await expect(field(page)).toHaveValue("");
  await expect(page).toHaveURL(paths.explore());
});

test("starts another filter at the first page", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore({ page: 2 }));
  await page.getByRole("combobox", { name: "Category" }).selectOption("Writing");
  await expect(page).toHaveURL(paths.explore({ category: "Writing" }));
  await page.goto(paths.explore({ page: 2 }));
  await page.getByRole("navigation", { name: "Language", exact: true }).getByRole("link", { name: "Spanish" }).click();
  await expect(page).toHaveURL(paths.explore({ language: "Spanish" }));
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("offers every language and other categories for an empty category", { tag: "@long" }, async ({ page }) => {
  const empty = paths.explore({ category: "Astrology", language: "Spanish" });
  const nothing = page.getByRole("heading", { level: 2, name: "Uh oh! Looks like your search didn't find anything." });
  await page.goto(empty);
  await expect(nothing).toBeVisible();
  await page.getByRole("link", { name: "Show every language" }).click();
  await expect(page).toHaveURL(paths.explore({ category: "Astrology" }));
  await expect(nothing).toBeVisible();
  await page
    .getByRole("navigation", { name: "Or try another category" })
    .getByRole("link", { name: "Cooking" })
    .click();
  await expect(page).toHaveURL(paths.explore({ category: "Cooking" }));
  await expect(nothing).toBeHidden();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("shows page numbers on a phone too", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.explore({ page: 3 }));
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("listitem")).toHaveText(["1", "2", "3", "4", "5"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await pages.getByRole("link", { name: "Page 5" }).click();
  await expect(page).toHaveURL(paths.explore({ page: 5 }));
});

test("announces a screen that is loading", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.home);
  const answer = Promise.withResolvers<void>();
  await page.route("**/explore.data**", (route) => answer.promise.then(() => route.fallback()));
  const line = page.getByRole("progressbar", { name: "The next page is on its way" });
  await expect(line).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Explore", exact: true }).click();
  await expect(line).toBeVisible();
  answer.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Explore Premium Content" })).toBeVisible();
  await expect(line).toBeHidden();
});

test("ignores invalid search parameters", { tag: "@long" }, async ({ page }) => {
  for (const q of ["%", "' OR 1=1 --", "<script>", "a".repeat(500), "\u0000", "🍋", "&|!:*()"]) {
    const answer = await page.goto(paths.explore({ q }));
    expect(answer?.status(), q).toBe(200);
  }
});

test("shows placeholders during a slow search", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore());
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/explore.data**", async (route) => {
    await slow;
    await route.fallback();
  });
  await field(page).fill("lemon");
  await expect(page.getByRole("list", { name: "Loading content" })).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(card(page, lemon.title)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("marks up the search as a form", { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.explore({ language: "English" }));
    await field(page).fill("lemon");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\?language=English&q=lemon$/);
    await expect(card(page, lemon.title)).toBeVisible();
  });
});

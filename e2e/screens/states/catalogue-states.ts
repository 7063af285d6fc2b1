import { paths } from "#contract/paths.ts";
import { birds, market, shelves } from "../../steps/demo.ts";
import { longTexts } from "../long-texts.ts";
import { at, type ScreenState } from "../screen-state.ts";

const search = 'input[type="search"]';

export const catalogueStates: ScreenState[] = [
  at("home", paths.home),
  {
    name: "home/menu",
    windowOnly: true,
    async show({ page, language }) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(paths.home, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: language === "en" ? "Open menu" : "Abrir el menú" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "home/menu, a part open",
    windowOnly: true,
    async show({ page, language }) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(paths.home, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: language === "en" ? "Open menu" : "Abrir el menú" }).click();
      await page.getByRole("dialog").locator("summary").first().click();
    },
  },
  {
    name: "home/sub-menu",
    windowOnly: true,
    async show({ page, language }) {
      await page.goto(paths.home, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: language === "en" ? "More under Explore" : "Más en Explorar" }).click();
    },
  },
  {
    name: "home/keyboard focus",
    windowOnly: true,
    async show({ page }) {
      await page.goto(paths.home, { waitUntil: "networkidle" });
      for (let presses = 0; presses < 2; presses++) await page.keyboard.press("Tab");
    },
  },
  at("explore", paths.explore()),
  at("explore/category and language", paths.explore({ category: "Photography", language: "Spanish" })),
  at("explore/search", paths.explore({ q: "lemon" })),
  at("explore/last page", paths.explore({ language: "Spanish", page: 3 })),
  at("explore/nothing found", paths.explore({ q: "zzzzzz" })),
  at("explore/empty category", paths.explore({ category: "Nothing of the kind", language: "Spanish" })),
  at("explore/200 characters", paths.explore({ q: longTexts.word })),
  {
    name: "explore/loading",
    async show({ page, hold }) {
      await page.goto(paths.explore(), { waitUntil: "networkidle" });
      await hold("**/explore.data**");
      await page.locator(search).fill("lemon");
      await page.locator('[aria-busy="true"]').waitFor();
    },
  },
  {
    name: "explore/keyboard focus",
    windowOnly: true,
    async show({ page }) {
      await page.goto(paths.explore(), { waitUntil: "networkidle" });
      await page.getByRole("article").first().getByRole("link").first().focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
    },
  },
  {
    name: "explore/failed",
    async show({ page, language }) {
      // A URL with a language also reloads the page's frame.
      await page.goto(paths.inLanguage(paths.explore(shelves.birds), language), { waitUntil: "networkidle" });
      await page.route("**/*.data**", (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByRole("link", { name: birds.title }).click();
      await page
        .locator("main h1")
        .filter({ hasText: /^(?:Oops|¡Vaya)!/ })
        .waitFor();
    },
  },
  at("creator", paths.creator(market.username)),
  at("creator/page beyond the last", paths.creator(market.username, { page: 9 })),
  at("creator/nothing in this language", paths.creator(birds.username, { language: "Spanish" })),
  at("creator/200 characters", paths.creator(longTexts.username)),
  {
    name: "creator/loading",
    async show({ page, hold }) {
      await page.goto(paths.explore({ category: "Photography" }), { waitUntil: "networkidle" });
      await hold("**/creator/**.data**");
      await page.getByRole("main").getByRole("link", { name: "Marta Olmedo" }).first().click();
      await page.locator('[aria-busy="true"]').waitFor();
    },
  },
];

import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

const first = { en: "What inspired Vitrina?", es: "¿Qué inspiró Vitrina?" };
const second = { en: "Where does the name Vitrina come from?", es: "¿De dónde viene el nombre Vitrina?" };
const tabs = { en: "English", es: "Español" };
const openItems = (page: Page) => page.getByRole("tabpanel").locator("details[open]");

for (const [language, theme] of variantsOfRun(
  [
    ["en", "light"],
    ["es", "dark"],
  ] as const,
  0,
)) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ locale: language, colorScheme: theme });

    test("shows eight questions in the screen's language with one open at a time, and the other language in a second tab", async ({
      page,
    }) => {
      await page.goto(paths.about);
      const other = language === "en" ? "es" : "en";
      await expect(page.getByRole("tab", { name: tabs[language] })).toHaveAttribute("aria-selected", "true");
      const panel = page.getByRole("tabpanel");
      await expect(panel).toHaveAttribute("lang", language);
      await expect(panel.locator("summary")).toHaveCount(8);
      await panel.getByText(second[language]).click();
      await expect(openItems(page)).toHaveCount(1);
      await expect(openItems(page)).toContainText(second[language]);

      await page.getByRole("tab", { name: tabs[other] }).click();
      await expect(panel).toHaveAttribute("lang", other);
      await expect(panel.getByText(first[other])).toBeVisible();
      await expect(page.getByText(first[language])).toBeHidden();
      await expect(panel.locator("summary")).toHaveCount(8);
      // The screen keeps its own language.
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    });
  });
}

test("operates tabs and questions by keyboard", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.about, { waitUntil: "networkidle" });
  await page.getByRole("tab", { name: tabs.en }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: tabs.es })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toHaveAttribute("lang", "es");
  await page.keyboard.press("Home");
  await expect(page.getByRole("tab", { name: tabs.en })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(openItems(page)).toHaveCount(1);
  await expect(openItems(page)).toContainText(second.en);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("uses links for tabs, opens one question at a time and never scrolls sideways at 360 px", {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(paths.about);
    await page.getByRole("tab", { name: tabs.es }).click();
    await expect(page).toHaveURL(paths.aboutIn("es"));
    await expect(page.getByRole("tabpanel")).toHaveAttribute("lang", "es");
    await page.getByText(second.es).click();
    await expect(openItems(page)).toHaveCount(1);
    await expect(openItems(page)).toContainText(second.es);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

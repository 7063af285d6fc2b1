import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/harness/test.ts";
import { createVisit, type ScreenState } from "#e2e/screens/screen-state.ts";
import { states } from "#e2e/screens/states.ts";
import { accessibilityTree } from "#e2e/steps/accessibility-tree.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { textsInHtml } from "#e2e/steps/texts-in-html.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";
import { screenDictionaries, textsByLanguage } from "#web/testing/dictionaries.ts";
import { foreignTexts } from "#web/testing/foreign-texts.ts";

// Visual differences are checked with npm run screens; overlong words have their own journey.
const treeOf = states.filter(({ name }) => !/keyboard focus|200 characters/.test(name));
/** The states that most readers and applicants see, in the short run. */
const frequentStates = [
  ...["home", "explore", "creator", "post/locked", "post/open, text", "purchase/details", "payment", "receipt/paid"],
  ...["contact", "create", "report", "application/received"],
];
// The short run visits these in one language and theme; the long run visits every state in all four.
const visited = process.env.VITRINA_TEST_ALL ? treeOf : treeOf.filter(({ name }) => frequentStates.includes(name));
const themes = { en: ["light", "dark"], es: ["dark", "light"] } as const;
/** Tables and forms of studio and desk change their layout on a phone. */
const widthsOf = ({ isOfStaff }: ScreenState) => (isOfStaff ? [1280, 390] : [1280]);
/** Fields of the editor have the language of their piece, and labels and placeholders in that of the screen. */
const hasFieldsOfPiece = ({ name }: ScreenState) => name.startsWith("studio piece/");

/**
 * Runs axe, which waits with the page's timers: if a state has stopped the clock, it advances by one millisecond at a
 * time.
 */
async function expectAccessibleState(page: Page, { name, stopsTime }: ScreenState): Promise<void> {
  let isJudged = false;
  const judged = expectAccessible(page, name).finally(() => {
    isJudged = true;
  });
  while (stopsTime && !isJudged) await page.clock.runFor(1);
  await judged;
}

// A failure here can be reproduced with npm run screens.
test.use({ trace: "off" });

for (const [place, state] of visited.entries()) {
  for (const language of variantsOfRun(["en", "es"] as const, place % 2 === 0 ? 0 : 1)) {
    const [theme, otherTheme] = themes[language];

    test.describe(language, () => {
      // Axe would wait forever for endless animations.
      test.use({ locale: language, colorScheme: theme, contextOptions: { reducedMotion: "reduce" } });

      test(`${language}, ${state.name}: passes axe, exposes its accessibility tree and contains no text of the other language`, async ({
        page,
        product,
      }) => {
        const tokenFor = async (post: Parameters<typeof quickPurchase>[1]) =>
          (await quickPurchase(product, post, newReader())).accessToken;
        await state.show(createVisit(page, product, language, tokenFor));

        await expect(page.locator("html")).toHaveAttribute("lang", language);
        if (!state.isOfStaff) expect(await accessibilityTree(page)).toMatchSnapshot(fileOf(state, language));
        const texts = textsByLanguage(await screenDictionaries());
        const foreign = foreignTexts(await page.evaluate(textsInHtml, null), texts);
        if (!hasFieldsOfPiece(state)) expect(foreign).toEqual([]);
        for (const width of widthsOf(state)) {
          if (state.isOfStaff) await page.setViewportSize({ width, height: 844 });
          for (const colorScheme of variantsOfRun([theme, otherTheme], 0)) {
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            await expectAccessibleState(page, state);
          }
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
        }
      });
    });
  }
}

function fileOf({ name }: ScreenState, language: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${language}.txt`;
}

test("has no stored tree without a state", () => {
  const ofStates = treeOf
    .filter(({ isOfStaff }) => !isOfStaff)
    .flatMap((state) => ["en", "es"].map((language) => fileOf(state, language)));
  expect(readdirSync("e2e/screens/trees").sort()).toEqual(ofStates.sort());
});

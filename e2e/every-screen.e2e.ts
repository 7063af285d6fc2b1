import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { screenDictionaries, textsByLanguage } from "#web/testing/dictionaries.ts";
import { foreignTexts } from "#web/testing/foreign-texts.ts";
import { expect, test } from "./harness/test.ts";
import { createVisit, type ScreenState } from "./screens/screen-state.ts";
import { states } from "./screens/states.ts";
import { looksOfRun } from "./steps/looks-of-run.ts";
import { quickPurchase } from "./steps/quick-purchase.ts";
import { newReader } from "./steps/reader.ts";
import { expectAccessible } from "./steps/screens.ts";
import { textsInHtml } from "./steps/shown-texts.ts";
import { spokenTree } from "./steps/spoken-tree.ts";

// What only looks different is looked at (npm run screens); long words have a journey of their own.
const spoken = states.filter(({ name }) => !/keyboard focus|200 characters/.test(name));
const screenOf = ({ name }: ScreenState) => name.split("/")[0];
/** Beside the first state of each screen: what most visitors come to. */
const oftenSeen = [
  "home/menu",
  "post/locked",
  "post/open, text",
  "purchase/details",
  "purchase/card declined",
  "contact/faults",
  "payment/dialog with a fault",
];
// The short run comes to these, in English or in Spanish, light or dark; the long run to every state in all four.
const visited = process.env.VITRINA_TEST_ALL
  ? spoken
  : spoken.filter(
      (state, place) =>
        oftenSeen.includes(state.name) || spoken.findIndex((other) => screenOf(other) === screenOf(state)) === place,
    );
const themes = { en: ["light", "dark"], es: ["dark", "light"] } as const;

/** axe waits by the page's own timers. Where a state has stopped them they go on, a millisecond at a time. */
async function judge(page: Page, { name, stopsTime }: ScreenState): Promise<void> {
  let isJudged = false;
  const judged = expectAccessible(page, name).finally(() => {
    isJudged = true;
  });
  while (stopsTime && !isJudged) await page.clock.runFor(1);
  await judged;
}

// What fails here is brought about again by npm run screens.
test.use({ trace: "off" });

for (const [place, state] of visited.entries()) {
  for (const language of looksOfRun(["en", "es"] as const, place % 2 === 0 ? 0 : 1)) {
    const [theme, otherTheme] = themes[language];

    test.describe(language, () => {
      // What breathes for ever would never be judged.
      test.use({ locale: language, colorScheme: theme, contextOptions: { reducedMotion: "reduce" } });

      test(`${language}, ${state.name}: no fault for axe, its names in their order, no word of the other language`, async ({
        page,
        product,
      }) => {
        const tokenFor = async (post: Parameters<typeof quickPurchase>[1]) =>
          (await quickPurchase(product, post, newReader())).accessToken;
        await state.show(createVisit(page, product, language, tokenFor));

        await expect(page.locator("html")).toHaveAttribute("lang", language);
        expect(await spokenTree(page)).toMatchSnapshot(fileOf(state, language));
        const texts = textsByLanguage(await screenDictionaries());
        expect(foreignTexts(await page.evaluate(textsInHtml, null), texts)).toEqual([]);
        await judge(page, state);
        if (!process.env.VITRINA_TEST_ALL) return;
        await page.emulateMedia({ colorScheme: otherTheme, reducedMotion: "reduce" });
        await judge(page, state);
      });
    });
  }
}

function fileOf({ name }: ScreenState, language: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${language}.txt`;
}

test("each tree that is kept is of a state that is there", () => {
  const ofStates = spoken.flatMap((state) => ["en", "es"].map((language) => fileOf(state, language)));
  expect(readdirSync("e2e/screens/trees").sort()).toEqual(ofStates.sort());
});

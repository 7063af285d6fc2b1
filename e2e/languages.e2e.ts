import { expect, test } from "./harness/test.ts";
import { dictionaryTexts } from "./steps/dictionaries.ts";
import { everyPage, plainScreens } from "./steps/every-page.ts";
import { callerOf } from "./steps/quick-purchase.ts";
import { type ShownText, textsInHtml } from "./steps/shown-texts.ts";
import type { Language } from "./steps/words.ts";

const languages: Language[] = ["en", "es"];

/** Texts of a dictionary that stand rightly in the midst of the other language, each with its reason. */
const rightlyForeign: Record<string, string> = {
  // The switch speaks to who cannot read the page.
  "shell-texts.ts switchLanguage": "the name of the language switch",
};

function isAllowed(place: string): boolean {
  return place in rightlyForeign;
}

/** What a screen says in the language of the other dictionary, though nothing marks it as that. */
async function foreignTexts(shown: readonly ShownText[]): Promise<string[]> {
  const dictionaries = await dictionaryTexts();
  const found = new Set<string>();
  for (const [own, other] of [languages, languages.toReversed()] as [Language, Language][]) {
    const foreign = dictionaries[other].filter(({ place }) => !isAllowed(place));
    const texts = new Map(shown.filter(({ language }) => language === own).map((each) => [each.text, each.where]));
    for (const [text, where] of texts) {
      const hit = foreign.find(({ matches }) => matches(text));
      if (hit) found.add(`${other} in ${own}: “${text}” at ${where} (${hit.place})`);
    }
  }
  return [...found];
}

test("every page is in one language, the visitor's", async ({ page, product }) => {
  test.slow();
  const call = callerOf(product);
  const shown: ShownText[] = [];
  for (const language of languages) {
    for (const path of everyPage) {
      const answer = await call(path, { headers: { "accept-language": language } });
      const texts = await page.evaluate(textsInHtml, await answer.text());
      expect(texts[0]?.language, path).toBe(language);
      shown.push(...texts.map((each) => ({ ...each, where: `${path} ${each.where}` })));
    }
  }
  expect(plainScreens.filter((path) => !everyPage.includes(path))).toEqual([]);
  expect(shown.length).toBeGreaterThan(2_000);
  expect(await foreignTexts(shown)).toEqual([]);
});

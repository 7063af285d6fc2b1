import { type ScreenLanguage, screenLanguages } from "#contract/languages.ts";
import type { DictionaryText } from "./dictionaries.ts";

/** Visible or spoken texts, with the language that they are marked with. */
export interface ShownText {
  language: string;
  text: string;
  /** The address and the element, or its attribute. */
  where: string;
}

/** Texts of a dictionary that stand rightly in the midst of the other language, each with its reason. */
const rightlyForeign: Record<string, string> = {
  "shell-texts.ts switchLanguage": "the switch speaks to who cannot read the page",
  "post-texts.ts enlarge":
    "one name of two parts: what the button does, and in the post's language what the picture shows",
};

/** Texts in the language of the other dictionary without a mark. */
export function foreignTexts(
  shown: readonly ShownText[],
  texts: Record<ScreenLanguage, readonly DictionaryText[]>,
): string[] {
  const found = new Set<string>();
  for (const own of screenLanguages) {
    const other = own === "en" ? "es" : "en";
    const foreign = texts[other].filter(({ place }) => !(place in rightlyForeign));
    const said = new Map(shown.filter(({ language }) => language === own).map((each) => [each.text, each.where]));
    for (const [text, where] of said) {
      const hit = foreign.find(({ matches }) => matches(text));
      if (hit) found.add(`${other} in ${own}: “${text}” at ${where} (${hit.place})`);
    }
  }
  return [...found];
}

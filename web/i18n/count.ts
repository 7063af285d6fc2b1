import type { ScreenLanguage } from "#contract/languages.ts";

// Made once: making one takes longer than most else on a page.
const of = (locale: string) => ({ plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) });
const formats = { en: of("en-US"), es: of("es") };

/** A number and the form of the word that goes with it: `1 piece`, `1,200 pieces`, `1200 piezas`. */
export function formatCount(language: ScreenLanguage, count: number, forms: { one: string; other: string }): string {
  const { plural, number } = formats[language];
  return `${number.format(count)} ${plural.select(count) === "one" ? forms.one : forms.other}`;
}

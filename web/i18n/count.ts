import type { ScreenLanguage } from "#contract/languages.ts";

const locales = { en: "en-US", es: "es" };
const plurals = { en: new Intl.PluralRules(locales.en), es: new Intl.PluralRules(locales.es) };

/** A number and the form of the word that goes with it: `1 piece`, `1,200 pieces`, `1200 piezas`. */
export function formatCount(language: ScreenLanguage, count: number, forms: { one: string; other: string }): string {
  // The first formatter of numbers that a browser makes takes it long, and small ones are written alike everywhere.
  const number = count < 1_000 ? String(count) : count.toLocaleString(locales[language]);
  return `${number} ${plurals[language].select(count) === "one" ? forms.one : forms.other}`;
}

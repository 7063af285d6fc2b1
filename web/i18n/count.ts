import type { ScreenLanguage } from "#contract/languages.ts";

const locales = { en: "en-US", es: "es" } as const;

/** A number and the form of the word that goes with it: `1 piece`, `1,200 pieces`, `1200 piezas`. */
export function formatCount(language: ScreenLanguage, count: number, forms: { one: string; other: string }): string {
  const form = new Intl.PluralRules(locales[language]).select(count) === "one" ? forms.one : forms.other;
  return `${new Intl.NumberFormat(locales[language]).format(count)} ${form}`;
}

import type { ScreenLanguage } from "#contract/languages.ts";

const locales = { en: "en-US", es: "es" };
const plurals = { en: new Intl.PluralRules(locales.en), es: new Intl.PluralRules(locales.es) };
const formats: Partial<Record<ScreenLanguage, Intl.NumberFormat>> = {};

/** A number and the form of the word that goes with it: `1 piece`, `1,200 pieces`, `1200 piezas`. Of whole numbers from 0 on. */
export function formatCount(language: ScreenLanguage, count: number, forms: { one: string; other: string }): string {
  const number = count < 1_000 ? String(count) : formatOf(language).format(count);
  return `${number} ${plurals[language].select(count) === "one" ? forms.one : forms.other}`;
}

// Kept, since making one takes longer than most else on a page, and made late: below a thousand no page needs it.
function formatOf(language: ScreenLanguage): Intl.NumberFormat {
  const format = formats[language] ?? new Intl.NumberFormat(locales[language]);
  formats[language] = format;
  return format;
}

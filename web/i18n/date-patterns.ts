import type { ScreenLanguage } from "#contract/languages.ts";
import { shortDates } from "#contract/short-date.ts";

/** The parts of a short date in a language, in order (`month`, `day`, `year`, or the text between), and its months. */
export interface DatePattern {
  parts: string[];
  months: string[];
}

/**
 * The short dates of `Intl` in the languages of the screens. Computed when the pages are built, not when they are read:
 * the first formatter takes 40 ms in a browser on a slow machine (decision 086).
 */
export function readDatePatterns(): Record<ScreenLanguage, DatePattern> {
  return { en: patternOf(shortDates.en), es: patternOf(shortDates.es) };
}

function patternOf(format: Intl.DateTimeFormat): DatePattern {
  const partsOf = (month: number) => format.formatToParts(Date.UTC(2026, month, 15));
  return {
    parts: partsOf(0).map(({ type, value }) => (type === "literal" ? value : type)),
    months: Array.from({ length: 12 }, (_, month) => partsOf(month).find(({ type }) => type === "month")?.value ?? ""),
  };
}

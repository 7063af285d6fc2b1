import type { ScreenLanguage } from "#contract/languages.ts";

/** A number with at most one decimal place: `1,234.5`, `1234,5`. */
export function formatNumber(value: number, language: ScreenLanguage): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

import type { ScreenLanguage } from "#contract/languages.ts";
import { formatDate } from "#web/i18n/date.ts";

/** A month (`2026-11`) in short, a date without its day: `Nov 2026`, `nov 2026`. Here, so that readers' scripts do without it. */
export function formatMonth(month: string, language: ScreenLanguage): string {
  return formatDate(Date.parse(`${month}-01`) / 1000, language).replace(/\b1,? /, "");
}

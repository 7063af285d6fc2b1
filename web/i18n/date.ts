import type { ScreenLanguage } from "#contract/languages.ts";
import type { DatePattern } from "./date-patterns.ts";

/** Written into the built pages (`readDatePatterns`). */
declare const DATE_PATTERNS: Record<ScreenLanguage, DatePattern>;
const patterns = DATE_PATTERNS;

/** Unix seconds as a short date: `Nov 3, 2026`, `3 nov 2026`. In UTC, so that server and browser agree. */
export function formatDate(unixSec: number, language: ScreenLanguage): string {
  const date = new Date(unixSec * 1000);
  const { parts, months } = patterns[language];
  const write = (part: string) => {
    if (part === "year") return date.getUTCFullYear();
    if (part === "month") return months[date.getUTCMonth()];
    return part === "day" ? date.getUTCDate() : part;
  };
  return parts.map(write).join("");
}

import type { ScreenLanguage } from "#contract/languages.ts";

const options = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
const formats = {
  en: new Intl.DateTimeFormat("en-US", options),
  es: new Intl.DateTimeFormat("es", options),
};

/** Unix seconds as a short date: `Nov 3, 2026`, `3 nov 2026`. In UTC, so that server and browser agree. */
export function formatDate(unixSec: number, language: ScreenLanguage): string {
  return formats[language].format(unixSec * 1000);
}

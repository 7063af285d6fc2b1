import type { ScreenLanguage } from "./languages.ts";

const minutes: Intl.DateTimeFormatOptions = {
  ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
  ...{ hour: "numeric", minute: "2-digit" },
};
const asPeopleRead: Intl.DateTimeFormatOptions = { ...minutes, timeZone: "UTC", timeZoneName: "short" };
const locales: Record<ScreenLanguage, string> = { en: "en-US", es: "es-ES" };

// Creating a formatter takes a good part of a millisecond.
const formats: Record<ScreenLanguage, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat(locales.en, asPeopleRead),
  es: new Intl.DateTimeFormat(locales.es, asPeopleRead),
};

/** A time with minutes for people. Includes the time zone, because the reader's own is unknown. */
export function formatMoment(moment: Date, language: ScreenLanguage): string {
  return formats[language].format(moment);
}

/** A time with minutes by the clocks of a named zone, for people who chose the zone. */
export function formatMomentIn(moment: Date, language: ScreenLanguage, timeZone: string): string {
  const local = new Intl.DateTimeFormat(locales[language], { ...minutes, timeZone }).format(moment);
  return `${local} (${timeZone})`;
}

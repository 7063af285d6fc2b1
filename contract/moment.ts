import type { ScreenLanguage } from "./languages.ts";

const asPeopleRead: Intl.DateTimeFormatOptions = {
  ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
  ...{ hour: "numeric", minute: "2-digit", timeZone: "UTC", timeZoneName: "short" },
};

// Creating a formatter takes a good part of a millisecond.
const formats: Record<ScreenLanguage, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-US", asPeopleRead),
  es: new Intl.DateTimeFormat("es-ES", asPeopleRead),
};

/** A time with minutes for people. Includes the time zone, because the reader's own is unknown. */
export function formatMoment(moment: Date, language: ScreenLanguage): string {
  return formats[language].format(moment);
}

import type { ScreenLanguage } from "./languages.ts";

const asPeopleRead: Intl.DateTimeFormatOptions = {
  ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
  ...{ hour: "numeric", minute: "2-digit", timeZone: "UTC", timeZoneName: "short" },
};

// Making one takes a good part of a millisecond.
const formats: Record<ScreenLanguage, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-US", asPeopleRead),
  es: new Intl.DateTimeFormat("es-ES", asPeopleRead),
};

/** A moment to the minute, as people read it. The reader's time zone is not known, so the text names its own. */
export function formatMoment(moment: Date, language: ScreenLanguage): string {
  return formats[language].format(moment);
}

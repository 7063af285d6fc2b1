import type { ScreenLanguage } from "./languages.ts";

const asPeopleRead: Intl.DateTimeFormatOptions = {
  ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
  ...{ hour: "numeric", minute: "2-digit", timeZone: "UTC", timeZoneName: "short" },
};

/** A moment to the minute, as people read it. The reader's time zone is not known, so the text names its own. */
export function formatMoment(moment: Date, language: ScreenLanguage): string {
  return new Intl.DateTimeFormat(language === "es" ? "es-ES" : "en-US", asPeopleRead).format(moment);
}

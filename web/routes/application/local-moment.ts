import type { ScreenLanguage } from "#contract/languages.ts";

/**
 * A moment by the clock of a time zone, which it names by its city: `Sunday, November 29, 1:05 AM (Madrid)`. The year
 * appears unless it is the current one.
 */
export function localMoment(ms: number, language: ScreenLanguage, timeZone: string): string {
  const write = (options: Intl.DateTimeFormatOptions, moment: number | Date = ms) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone }).format(moment);
  const isThisYear = write({ year: "numeric" }) === write({ year: "numeric" }, new Date());
  const day = write({
    ...{ weekday: "long", day: "numeric", month: "long" },
    ...(isThisYear ? {} : { year: "numeric" }),
  });
  const time = write({ hour: "numeric", minute: "2-digit" });
  // Spanish writes no comma between the weekday and the day within a sentence.
  return `${language === "es" ? day.replace(",", "") : day}, ${time} (${cityOf(timeZone)})`;
}

/** Such as `Madrid` for `Europe/Madrid`. */
function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

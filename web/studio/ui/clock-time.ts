/** The hour of a moment by the clock of this browser, as `2:03 PM` or `14:03`; with the day in front unless it is today. */
export function clockTime(ms: number): string {
  const language = document.documentElement.lang;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(ms);
  return day.format(ms) === day.format(new Date()) ? time : `${day.format(ms)}, ${time}`;
}

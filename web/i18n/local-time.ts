import type { ScreenLanguage } from "#contract/languages.ts";
import { formatDate } from "./date.ts";

/** A local time as a form sends it (`2031-03-30T02:30`) for people: `Mar 30, 2031, 02:30`, `30 mar 2031, 02:30`. */
export function formatLocalTime(localTime: string, language: ScreenLanguage): string {
  const [date = "", time = ""] = localTime.split("T");
  return `${formatDate(Date.parse(date) / 1_000, language)}, ${time}`;
}

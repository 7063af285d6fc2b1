import { ImportError } from "../report/import-error.ts";

const accepted =
  "write 2024-04-25, with a time 2024-04-25T10:30+02:00; 25 April 2024 and 25 de abril de 2024 will do as well";

/** The first three letters of each month in English and Spanish. */
const months = "jan,ene feb mar apr,abr may jun jul aug,ago sep,set oct nov dec,dic"
  .split(" ")
  .map((each) => each.split(","));
const monthNames =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|" +
  "(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)|" +
  "jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|ene|abr|ago|dic)";

/** The time zones of mails (RFC 2822), in hours from UTC. */
const zones: Record<string, number> = { EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 };

const time = String.raw`(?:[T,\s]\s*(?:at |a las )?(?<time>\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(?<half>[ap]\.?m\.?)?\s?(?<zone>Z|(?:UTC|GMT)?\s?[+-]\d{2}:?\d{2}|[A-Z]{3})?(?:\s?\([^()]{1,60}\))?)?`;
const weekday = String.raw`(?:[\p{L}]{3,10}\.?,?\s)?`;
const shapes = [
  String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})(?:\k<mark>(?<day>\d{1,2})${time})?`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<year>\d{4})${time}`,
  String.raw`${weekday}(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s(?:de |of )?(?<name>${monthNames})\.?,?\s(?:del? )?(?<year>\d{4})${time}`,
  String.raw`${weekday}(?<name>${monthNames})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?:de )?(?<year>\d{4})${time}`,
  String.raw`(?:[a-z]{3}\s)(?<name>${monthNames})\s(?<day>\d{1,2})\s(?<time>\d{1,2}:\d{2}:\d{2})\s(?<year>\d{4})`,
].map((shape) => new RegExp(`^${shape}$`, "iu"));

/**
 * Parses a date as used in front matter: ISO 8601 and its loose spellings (`2024/04/25`, `2023-10-5`, `20240425`,
 * `2024-04` for the first of the month), dates in English or Spanish words, and dates as in mails and feeds. Default
 * time zone is UTC. Throws `ImportError`, also for the ambiguous `04/05/2024`.
 */
export function readDate(value: unknown): Date {
  const text = (value instanceof Date ? value.toISOString() : String(value)).trim();
  const refusal = new ImportError(`the date ${JSON.stringify(value)} is not a date: ${accepted}`);
  if (text.length > 100) throw refusal;
  for (const shape of shapes) {
    const groups = shape.exec(text)?.groups;
    if (!groups) continue;
    const date = momentOf(groups, text);
    if (date) return date;
  }
  throw refusal;
}

function momentOf(groups: Record<string, string | undefined>, text: string): Date | undefined {
  const year = Number(groups.year);
  const [month, day] = groups.first === undefined ? [monthOf(groups), Number(groups.day ?? 1)] : dayFirst(groups, text);
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // JavaScript parses February 30 as March 1.
  if (month < 1 || month > 12 || day < 1 || year < 1900 || midnight.getTime() >= Date.UTC(year, month, 1))
    return undefined;
  const seconds = secondsOf(groups.time, groups.half);
  const offset = offsetMinutesOf(groups.zone);
  if (seconds === undefined || offset === undefined) return undefined;
  return new Date(midnight.getTime() + seconds * 1_000 - offset * 60_000);
}

function monthOf({ month, name }: Record<string, string | undefined>): number {
  if (name === undefined) return Number(month);
  return months.findIndex((spellings) => spellings.includes(name.slice(0, 3).toLowerCase())) + 1;
}

/** `25/04/2024` and `04/25/2024` are unambiguous; throws for `04/05/2024`. */
function dayFirst({ first, second, year }: Record<string, string | undefined>, text: string): [number, number] {
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 || a === b) return [b, a];
  if (b > 12) return [a, b];
  const iso = (month: number, day: number) =>
    `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  throw new ImportError(`the date ${JSON.stringify(text)} has two readings: write ${iso(b, a)} or ${iso(a, b)}`);
}

/** Seconds since midnight; undefined for an invalid time. */
function secondsOf(clock: string | undefined, half: string | undefined): number | undefined {
  if (clock === undefined) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  if (hours > (half ? 12 : 23) || minutes > 59 || seconds >= 60) return undefined;
  const isAfternoon = /^p/i.test(half ?? "");
  const hour = half ? (hours % 12) + (isAfternoon ? 12 : 0) : hours;
  return hour * 3_600 + minutes * 60 + seconds;
}

function offsetMinutesOf(zone: string | undefined): number | undefined {
  const name = zone?.toUpperCase().replace(/^(?:UTC|GMT)\s?(?=.)/, "") ?? "Z";
  if (["Z", "UTC", "GMT"].includes(name)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(name) ?? [];
  if (sign) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const named = zones[name];
  return named === undefined ? undefined : named * 60;
}

/** A local time without zone, as `<input type="datetime-local">` sends it. */
const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;
const hourMs = 3_600_000;

/** Whether a text is the name of a time zone of the IANA database that this platform knows. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as `+02:00` are no zones: they know no daylight saving.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The moment of a local time (`2026-11-01T09:30`) in a zone; undefined if it is no date. A time that daylight saving skips is moved
 * forward by the skipped hour, and of a time that comes twice it is the first.
 */
export function zonedMoment(localTime: string, timeZone: string): Date | undefined {
  const [year, month, day, hour, minute] = (pattern.exec(localTime) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined) return undefined;
  const asUtc = new Date(Date.UTC(year, month - 1, day, hour, minute));
  if (asUtc.toISOString().slice(0, 16) !== localTime) return undefined;
  const offsets = [-24, 24].map((hours) => offsetMs(new Date(asUtc.getTime() + hours * hourMs), timeZone));
  const candidates = offsets.map((offset) => new Date(asUtc.getTime() - offset));
  const exact = candidates.filter((moment) => moment.getTime() + offsetMs(moment, timeZone) === asUtc.getTime());
  // In a gap, the offset before it leads to the same distance after it.
  return exact.length > 0 ? new Date(Math.min(...exact.map(Number))) : candidates[0];
}

/** Whether the clocks of a zone skip a local time, which then means the later `to`, or show it twice; undefined for an ordinary time. */
export function clockChangeAt(localTime: string, timeZone: string): { to: string } | "twice" | undefined {
  const moment = zonedMoment(localTime, timeZone);
  if (!moment) return undefined;
  const localOf = (at: Date) => new Date(at.getTime() + offsetMs(at, timeZone)).toISOString().slice(0, 16);
  const to = localOf(moment);
  if (to !== localTime) return { to };
  // Zones turn back by half an hour to two hours.
  const again = [0.5, 1, 2].some((hours) => localOf(new Date(moment.getTime() + hours * hourMs)) === localTime);
  return again ? "twice" : undefined;
}

/** How far a zone's clocks are ahead of UTC at a moment. */
function offsetMs(moment: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(moment.getTime() / 1_000) * 1_000;
}

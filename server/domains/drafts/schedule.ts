import { isTimeZone, zonedMoment } from "#contract/zoned-time.ts";
import { InvalidDraft } from "./draft-errors.ts";
import type { Schedule } from "./transition.ts";

/** Resolves a creator's local time in a zone to a schedule. Throws `InvalidDraft`. */
export function toSchedule({ at, timeZone }: { at: string; timeZone: string }): Schedule {
  if (!isTimeZone(timeZone)) throw new InvalidDraft([{ field: "timeZone", code: "invalid" }]);
  const moment = zonedMoment(at, timeZone);
  if (!moment) throw new InvalidDraft([{ field: "publishAt", code: "invalid" }]);
  return { moment, localTime: at, timeZone };
}

import { causeOf } from "#server/doctor/check.ts";
import { isUnavailable } from "#server/platform/outages/is-unavailable.ts";
import { StorageAway } from "#server/platform/storage/storage.ts";

/** The line of a command that ended because the database or the store went away, and what to do next; undefined for another error. */
export function outageLine(error: unknown, next: string): string | undefined {
  if (!isUnavailable(error)) return undefined;
  const cause = error instanceof StorageAway ? error.message : `The database did not answer (${causeOf(error)})`;
  return `${cause}. ${next}`;
}

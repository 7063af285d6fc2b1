import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

const claim = prepared(
  "catch-up-claim",
  `UPDATE event_catch_up SET next_look_at = app_now() + interval '5 minutes' WHERE next_look_at <= app_now()
   RETURNING seen_until_sec::float8 AS "seenUntilSec"`,
);
const advance = prepared(
  "catch-up-advance",
  "UPDATE event_catch_up SET seen_until_sec = $1 WHERE seen_until_sec IS NULL OR seen_until_sec < $1",
);
const recheck = prepared(
  "catch-up-recheck",
  "UPDATE event_catch_up SET next_look_at = app_now(), seen_until_sec = coalesce(seen_until_sec, $1)",
);
const known = prepared("catch-up-known", "SELECT event_id AS id FROM webhook_inbox WHERE event_id = ANY ($1)");

/**
 * Claims the next check of the provider's events, every five minutes; undefined if it is not due or another process
 * does it.
 */
export function claimLook(db: Queryable): Promise<{ seenUntilSec: number | null } | undefined> {
  return firstRow(db, claim());
}

/** Records up to when no event was missed, by the provider's clock. */
export async function recordSeen(db: Queryable, untilSec: number): Promise<void> {
  await rows(db, advance(untilSec));
}

/** Makes the next check due at once; it begins at `sinceSec` if there was none yet. */
export async function recheckEvents(db: Queryable, sinceSec: number): Promise<void> {
  await rows(db, recheck(sinceSec));
}

/** Filters these events by whether they were processed. */
export async function findKnownEvents(db: Queryable, ids: string[]): Promise<Set<string>> {
  return new Set((await rows(db, known(ids))).map(({ id }) => id));
}

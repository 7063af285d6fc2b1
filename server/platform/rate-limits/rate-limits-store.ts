import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { Counters } from "./counters.ts";

const hit = prepared(
  "rate-limits-hit",
  `INSERT INTO rate_limits AS l (key, window_started_at, hits) VALUES ($1, app_now(), greatest($3, 0))
   ON CONFLICT (key) DO UPDATE SET
     hits = CASE WHEN l.window_started_at > app_now() - make_interval(secs => $2) THEN greatest(l.hits + $3, 0) ELSE greatest($3, 0) END,
     window_started_at = CASE WHEN l.window_started_at > app_now() - make_interval(secs => $2) THEN l.window_started_at ELSE app_now() END
   RETURNING hits, extract(epoch FROM window_started_at + make_interval(secs => $2) - app_now())::int AS reset_after_sec`,
);
const sweep = prepared(
  "rate-limits-sweep",
  "DELETE FROM rate_limits WHERE window_started_at < app_now() - interval '1 day'",
);

/** Counters in the database, by its clock, shared by all processes. */
export function createDatabaseCounters(db: Queryable): Counters {
  return {
    async count(key, windowSec, hits) {
      const counter = await oneRow(db, hit(key, windowSec, hits));
      return { hits: counter.hits, resetAfterSec: Math.max(1, counter.reset_after_sec) };
    },
  };
}

/** Forgets counters whose window ended long ago. */
export async function forgetOldCounters(db: Queryable): Promise<void> {
  await rows(db, sweep());
}

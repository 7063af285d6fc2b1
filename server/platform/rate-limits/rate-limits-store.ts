import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";

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

/** Adds hits to a counter (or takes them back, never below none) and tells how many its window has, and in how many seconds the window ends. */
export async function countHits(db: Queryable, key: Buffer, windowSec: number, hits: number) {
  return oneRow<{ hits: number; reset_after_sec: number }>(db, hit(key, windowSec, hits));
}

/** Forgets counters whose window ended long ago. */
export async function forgetOldCounters(db: Queryable): Promise<void> {
  await rows(db, sweep());
}

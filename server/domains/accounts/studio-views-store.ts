import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const find = prepared(
  "studio-views-find-creators",
  `SELECT username, concat_ws(' ', first_name, last_name) AS name FROM shared_creators
   WHERE strpos(lower(concat_ws(' ', first_name, last_name, username)), lower($1)) > 0 ORDER BY 2, 1 LIMIT 50`,
);

/** The first fifty creators whose name or username contains a text. */
export function findCreatorsByName(db: Queryable, text: string) {
  return rows(db, find(text));
}

const creator = prepared("studio-views-creator", "SELECT id FROM shared_creators WHERE username = $1");

/** The id of a creator; undefined for an unknown username. */
export async function findViewedCreator(db: Queryable, username: string): Promise<string | undefined> {
  return (await firstRow(db, creator(username)))?.id;
}

const start = prepared(
  "studio-views-start",
  `INSERT INTO studio_views (session_id, author_id) VALUES ($1, $2)
   ON CONFLICT (session_id) DO UPDATE SET author_id = EXCLUDED.author_id, started_at = EXCLUDED.started_at, expires_at = EXCLUDED.expires_at
   RETURNING expires_at AS "endsAt"`,
);

/** Starts the view of a session, in place of its earlier one. Returns its end. */
export async function insertView(tx: Transaction, sessionId: string, creatorId: string): Promise<Date> {
  return (await oneRow(tx, start(sessionId, creatorId))).endsAt;
}

const end = prepared("studio-views-end", "DELETE FROM studio_views WHERE session_id = $1");

/** Ends the view of a session, if there is one. */
export async function deleteView(db: Queryable, sessionId: string): Promise<void> {
  await rows(db, end(sessionId));
}

const running = prepared(
  "studio-views-running",
  `SELECT c.username, concat_ws(' ', c.first_name, c.last_name) AS name, v.expires_at AS "endsAt"
   FROM studio_views v JOIN shared_creators c ON c.id = v.author_id WHERE v.session_id = $1 AND v.expires_at > app_now()`,
);

/** The running view of a session. */
export function findRunningView(db: Queryable, sessionId: string) {
  return firstRow(db, running(sessionId));
}

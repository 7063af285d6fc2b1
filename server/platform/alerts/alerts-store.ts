import { firstRow, oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { AlertKind } from "./alert-kind.ts";

const insert = prepared(
  "alerts-insert",
  `INSERT INTO alerts (kind, subject_id, message, details) VALUES ($1, $2, $3, $4)
   RETURNING id, EXISTS (SELECT FROM alerts a JOIN shared_mails m ON m.subject_id = a.id::text
     WHERE a.kind = $1 AND a.subject_id = $2 AND a.raised_at > app_now() - interval '24 hours') AS "wasMailed"`,
);
const recent = prepared(
  "alerts-recent",
  "SELECT 1 FROM alerts WHERE kind = $1 AND subject_id = $2 AND raised_at > app_now() - interval '24 hours' LIMIT 1",
);
const byId = prepared("alerts-find", "SELECT kind, message, details FROM alerts WHERE id = $1");
const counts = prepared("alerts-count", "SELECT kind, count(*)::int AS count FROM alerts GROUP BY kind ORDER BY kind");

/** Records an alert, and returns whether the operator was mailed about the same subject within a day. */
export function insertAlert(
  db: Queryable,
  alert: { kind: AlertKind; subjectId: string; message: string; details: string },
): Promise<{ id: string; wasMailed: boolean }> {
  return oneRow(db, insert(alert.kind, alert.subjectId, alert.message, alert.details));
}

/** Whether an alert of that kind about that thing was raised within a day. */
export async function wasRaised(
  db: Queryable,
  { kind, subjectId }: { kind: AlertKind; subjectId: string },
): Promise<boolean> {
  return (await firstRow(db, recent(kind, subjectId))) !== undefined;
}

/** An alert by its id. */
export function findAlert(
  db: Queryable,
  id: string,
): Promise<{ kind: string; message: string; details: string } | undefined> {
  return firstRow(db, byId(id));
}

/** The number of alerts of each kind so far, for metrics. */
export function countAlerts(db: Queryable): Promise<{ kind: string; count: number }[]> {
  return rows(db, counts());
}

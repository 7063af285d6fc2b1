import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";

const columns = `a.id, a.state, a.state = 'received' AND a.last_step > 1 AS "isAnswered", a.platform, a.language, a.received_at AS "receivedAt", a.due_at AS "dueAt",
  CASE WHEN a.claimed_until > app_now() THEN a.claimed_by END AS "claimedBy",
  CASE WHEN a.claimed_until > app_now() THEN a.claimed_until END AS "claimedUntil",
  (SELECT count(*) FROM (SELECT id FROM applications e WHERE e.email_fingerprint = a.email_fingerprint
     UNION SELECT id FROM applications p WHERE p.profile_fingerprint = a.profile_fingerprint) same WHERE same.id <> a.id)::int AS duplicates`;

const open = prepared(
  "applications-queue",
  `SELECT ${columns} FROM (SELECT * FROM applications WHERE due_at IS NOT NULL ORDER BY due_at, id LIMIT $1 OFFSET $2) a
   ORDER BY due_at, id`,
);
const ofState = prepared(
  "applications-of-state",
  `SELECT ${columns} FROM (SELECT * FROM applications WHERE state = $3 ORDER BY received_at DESC, id LIMIT $1 OFFSET $2) a
   ORDER BY received_at DESC, id`,
);

/** A page of the applications in a state, or of all that wait for the team, nearest deadline first. */
export function listQueue(
  db: Queryable,
  { state, limit, offset }: { state: "open" | "asked" | "approved" | "declined"; limit: number; offset: number },
) {
  return state === "open" ? rows(db, open(limit, offset)) : rows(db, ofState(limit, offset, state));
}

const count = prepared(
  "applications-count",
  `SELECT count(*) FILTER (WHERE due_at IS NOT NULL)::int AS open, count(*) FILTER (WHERE state = 'asked')::int AS asked,
     count(*) FILTER (WHERE state = 'approved')::int AS approved, count(*) FILTER (WHERE state = 'declined')::int AS declined,
     app_now() AS now
   FROM applications`,
);

/** How many applications are in each state, and the database's time. */
export function countQueue(db: Queryable) {
  return oneRow(db, count());
}

const duplicates = prepared(
  "applications-duplicates",
  `SELECT id, state, received_at AS "receivedAt", coalesce(email_fingerprint = ANY ($2), false) AS "isSameEmail",
     coalesce(profile_fingerprint = ANY ($3), false) AS "isSameProfile"
   FROM applications WHERE (email_fingerprint = ANY ($2) OR profile_fingerprint = ANY ($3)) AND id <> $1
   ORDER BY received_at DESC LIMIT 20`,
);

/** Other applications of a mailbox or a profile, newest first. */
export function listDuplicates(db: Queryable, of: { id: string; email: Buffer[]; profile: Buffer[] }) {
  return rows(db, duplicates(of.id, of.email, of.profile));
}

import { prepared, type Queryable, rows } from "#db/client.ts";

const insert = prepared(
  "application-openings-insert",
  "INSERT INTO application_openings (application_id, account_id) VALUES ($1, $2)",
);
const newest = prepared(
  "application-openings-list",
  `SELECT account_id AS "accountId", max(opened_at) AS "openedAt" FROM application_openings WHERE application_id = $1
   GROUP BY account_id ORDER BY max(opened_at) DESC LIMIT 20`,
);

/** Records that a team member opened an application. */
export async function recordOpening(db: Queryable, applicationId: string, accountId: string): Promise<void> {
  await rows(db, insert(applicationId, accountId));
}

/** The team members who opened an application, each with the last time. */
export function listOpenings(db: Queryable, applicationId: string) {
  return rows(db, newest(applicationId));
}

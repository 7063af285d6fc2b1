import type { ScreenLanguage } from "#contract/languages.ts";
import type { ModerationReason } from "#contract/moderation-rules.ts";
import { prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** A report to store. Its text is sealed with its id. */
export interface NewReport {
  id: string;
  postId: string;
  creatorId: string;
  reason: ModerationReason;
  language: ScreenLanguage;
  sealed: Buffer | null;
}

const insertCase = prepared(
  "moderation-open-case",
  `INSERT INTO moderation_cases (post_id, author_id) VALUES ($1, $2)
   ON CONFLICT (post_id) WHERE state IN ('open', 'taken-down', 'appealed', 'upheld') DO NOTHING`,
);
const insertReport = prepared(
  "moderation-insert-report",
  `INSERT INTO post_reports (id, case_id, reason, language, sealed, version)
   SELECT $1, id, $3, $4, $5, (SELECT version FROM shared_published_versions v WHERE v.post_id = $2)
   FROM moderation_cases WHERE post_id = $2 AND state IN ('open', 'taken-down', 'appealed', 'upheld')
   ON CONFLICT (id) DO NOTHING`,
);

/** Adds a report of the version that readers see to the open case of its post, and opens one if there is none. A report with a known id changes nothing. */
export async function addReport(tx: Transaction, report: NewReport): Promise<void> {
  const { id, postId, creatorId, reason, language, sealed } = report;
  await rows(tx, insertCase(postId, creatorId));
  await rows(tx, insertReport(id, postId, reason, language, sealed));
}

const list = prepared(
  "moderation-reports",
  `SELECT id, reason, sealed, received_at AS "receivedAt" FROM post_reports WHERE case_id = $1 AND expires_at > app_now()
   ORDER BY received_at DESC LIMIT 200`,
);

/** The newest 200 reports of a case, newest first. */
export function listReports(db: Queryable, caseId: string) {
  return rows(db, list(caseId));
}

const listVersions = prepared(
  "moderation-reported-versions",
  `SELECT version, count(*)::integer AS reports FROM post_reports
   WHERE case_id = $1 AND expires_at > app_now() AND version IS NOT NULL GROUP BY version ORDER BY version`,
);

/** The versions that the reports of a case name, and how many name each. */
export function listReportedVersions(db: Queryable, caseId: string): Promise<{ version: number; reports: number }[]> {
  return rows(db, listVersions(caseId));
}

const deleteExpired = prepared("moderation-delete-reports", "DELETE FROM post_reports WHERE expires_at <= app_now()");

/** Deletes reports whose 90 days are over. */
export async function deleteExpiredReports(db: Queryable): Promise<void> {
  await rows(db, deleteExpired());
}

import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const insert = prepared(
  "applications-insert",
  `INSERT INTO applications (id, language, sealed, submission_fingerprint) VALUES ($1, $2, $3, $4)
   ON CONFLICT (submission_fingerprint) DO NOTHING RETURNING id`,
);
const languageById = prepared("applications-language", "SELECT language FROM applications WHERE id = $1");
const deleteExpired = prepared("applications-delete-expired", "DELETE FROM applications WHERE expires_at <= app_now()");

/** Keeps an application; false if the same one is there already. */
export async function insertApplication(
  tx: Transaction,
  application: { id: string; language: ScreenLanguage; sealed: Buffer; submissionFingerprint: Buffer },
): Promise<boolean> {
  const { id, language, sealed, submissionFingerprint } = application;
  return (await rows(tx, insert(id, language, sealed, submissionFingerprint))).length === 1;
}

/** The language of the page that an application was written on. */
export async function findApplicationLanguage(db: Queryable, id: string): Promise<ScreenLanguage | undefined> {
  return (await firstRow(db, languageById(id)))?.language;
}

/** Deletes applications whose 90 days are over, and what is left of their mails. */
export async function deleteExpiredApplications(db: Queryable): Promise<void> {
  await rows(db, deleteExpired());
}

import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const insert = prepared(
  "contact-insert",
  `INSERT INTO contact_messages (id, language, sealed, submission_fingerprint) VALUES ($1, $2, $3, $4)
   ON CONFLICT (submission_fingerprint) DO NOTHING RETURNING id`,
);
const languageById = prepared("contact-language", "SELECT language FROM contact_messages WHERE id = $1");
const deleteExpired = prepared("contact-delete-expired", "DELETE FROM contact_messages WHERE expires_at <= app_now()");

/** Keeps a message; false if the same one is there already. */
export async function insertMessage(
  tx: Transaction,
  message: { id: string; language: ScreenLanguage; sealed: Buffer; submissionFingerprint: Buffer },
): Promise<boolean> {
  const { id, language, sealed, submissionFingerprint } = message;
  return (await rows(tx, insert(id, language, sealed, submissionFingerprint))).length === 1;
}

/** The language of the page that a message was written on. */
export async function findMessageLanguage(db: Queryable, id: string): Promise<ScreenLanguage | undefined> {
  return (await firstRow(db, languageById(id)))?.language;
}

/** Deletes messages whose 90 days are over, and what is left of their mails. */
export async function deleteExpiredMessages(db: Queryable): Promise<void> {
  await rows(db, deleteExpired());
}

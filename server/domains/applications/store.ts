import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const insert = prepared(
  "applications-insert",
  `INSERT INTO applications (id, language, sealed, submission_fingerprint, email_fingerprint, profile_fingerprint, platform)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (submission_fingerprint) DO NOTHING RETURNING id`,
);
const deleteExpired = prepared(
  "applications-delete-expired",
  "DELETE FROM applications WHERE expires_at <= app_now() AND state IN ('approved', 'declined')",
);

/** An application to store. */
export interface NewApplication {
  id: string;
  language: ScreenLanguage;
  sealed: Buffer;
  submissionFingerprint: Buffer;
  emailFingerprint: Buffer;
  profileFingerprint: Buffer;
  platform: string | null;
}

/** Stores an application; false if the same one is there already. */
export async function insertApplication(tx: Transaction, application: NewApplication): Promise<boolean> {
  const { id, language, sealed, submissionFingerprint, emailFingerprint, profileFingerprint, platform } = application;
  const values = [id, language, sealed, submissionFingerprint, emailFingerprint, profileFingerprint, platform] as const;
  return (await rows(tx, insert(...values))).length === 1;
}

const columns = `id, language, sealed, platform, state, last_step AS "lastStep", received_at AS "receivedAt", due_at AS "dueAt",
  expires_at AS "expiresAt", app_now() AS now,
  CASE WHEN claimed_until > app_now() THEN claimed_by END AS "claimedBy",
  CASE WHEN claimed_until > app_now() THEN claimed_until END AS "claimedUntil"`;
/** An application that waits for somebody is declined at its end, and deleted later. */
const isKept = "(expires_at > app_now() OR state NOT IN ('approved', 'declined'))";
const byId = prepared("applications-find", `SELECT ${columns} FROM applications WHERE id = $1 AND ${isKept}`);
const lockById = prepared(
  "applications-lock",
  `SELECT ${columns} FROM applications WHERE id = $1 AND ${isKept} FOR NO KEY UPDATE`,
);

/** An application as stored. `claimedBy` is null once a claim has ended. */
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** An application; undefined for an unknown or expired one. */
export function findApplication(db: Queryable, id: string) {
  return firstRow(db, byId(id));
}

/** Reads and locks an application until the transaction ends. */
export function lockApplication(tx: Transaction, id: string): Promise<ApplicationRow | undefined> {
  return firstRow(tx, lockById(id));
}

const claim = prepared(
  "applications-claim",
  `UPDATE applications SET claimed_by = $2, claimed_until = app_now() + make_interval(mins => $3)
   WHERE id = $1 AND due_at IS NOT NULL AND (claimed_by = $2 OR claimed_until IS NULL OR claimed_until <= app_now())
   RETURNING claimed_until AS "until"`,
);

/**
 * Gives a reviewer the lease of an open application; undefined while another reviewer holds it, or once it is decided.
 */
export async function claimFor(
  db: Queryable,
  { id, accountId, minutes }: { id: string; accountId: string; minutes: number },
): Promise<Date | undefined> {
  return (await firstRow(db, claim(id, accountId, minutes)))?.until;
}

const markAlerted = prepared(
  "applications-mark-alerted",
  `UPDATE applications SET alerted_at = app_now()
   WHERE due_at <= app_now() + make_interval(hours => $1) AND alerted_at IS NULL
   RETURNING id, due_at AS "dueAt", due_at <= app_now() AS "isOverdue"`,
);

/** Marks, once each, the open applications with at most this many hours left, and returns the newly marked ones. */
export function markDueApplications(tx: Transaction, hoursLeft: number) {
  return rows(tx, markAlerted(hoursLeft));
}

const unanswered = prepared(
  "applications-unanswered",
  `SELECT a.id FROM applications a JOIN application_steps s ON (s.application_id, s.number) = (a.id, a.last_step)
   WHERE a.state = 'asked' AND s.taken_at + make_interval(days => $1) <= app_now() LIMIT 100`,
);
const undecided = prepared(
  "applications-undecided",
  "SELECT id FROM applications WHERE due_at IS NOT NULL AND expires_at <= app_now() LIMIT 100",
);

/** Applications whose question stayed unanswered for this many days. */
export async function listUnanswered(db: Queryable, days: number): Promise<string[]> {
  return (await rows(db, unanswered(days))).map(({ id }) => id);
}

/** Applications at their end that the team has not decided. */
export async function listUndecided(db: Queryable): Promise<string[]> {
  return (await rows(db, undecided())).map(({ id }) => id);
}

/** Deletes ended applications after their time, with the data of their mails. */
export async function deleteExpiredApplications(db: Queryable): Promise<void> {
  await rows(db, deleteExpired());
}

import type { ScreenLanguage } from "#contract/languages.ts";
import type { TeamRole } from "#contract/roles.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** The account, roles and strength that a session's token proves. */
export interface SessionRow {
  accountId: string;
  sessionId: string;
  language: ScreenLanguage;
  roles: TeamRole[];
  creatorId: string | null;
  viewedCreatorId: string | null;
  strength: number;
  isFresh: boolean;
}

// Updates a session's last use every five minutes at most: a write on each request would cost more than the check.
const find = prepared(
  "sessions-find",
  `WITH seen AS (
     UPDATE sessions SET seen_at = app_now() WHERE token_hash = $1 AND seen_at < app_now() - interval '5 minutes')
   SELECT s.account_id AS "accountId", s.id AS "sessionId", a.language, a.creator_id AS "creatorId", s.strength,
     (SELECT v.author_id FROM studio_views v WHERE v.session_id = s.id AND v.expires_at > app_now()) AS "viewedCreatorId",
     s.proven_at > app_now() - interval '10 minutes' AND (s.strength = 2 OR NOT (
       EXISTS (SELECT FROM passkeys p WHERE p.account_id = a.id)
       OR EXISTS (SELECT FROM totp_factors t WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL))) AS "isFresh",
     ARRAY(SELECT role FROM account_roles r WHERE r.account_id = a.id) AS roles
   FROM sessions s JOIN accounts a ON a.id = s.account_id
   WHERE s.token_hash = $1 AND s.expires_at > app_now() AND a.closed_at IS NULL
     AND NOT EXISTS (SELECT FROM shared_restrictions x WHERE x.author_id = a.creator_id AND x.capability = 'sign-in')`,
);

/** The running session of a token's hash; none while the account's sign-in is restricted. */
export async function findSession(db: Queryable, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return firstRow(db, find(tokenHash));
}

const insert = prepared(
  "sessions-insert",
  `INSERT INTO sessions (token_hash, account_id, strength, device, expires_at)
   VALUES ($1, $2, $3, $4, app_now() + make_interval(secs => $5))`,
);

/** Stores a session of an account. */
export async function insertSession(
  tx: Transaction,
  session: { tokenHash: Buffer; accountId: string; strength: 1 | 2; device: string; lifetimeSec: number },
): Promise<void> {
  const { tokenHash, accountId, strength, device, lifetimeSec } = session;
  await rows(tx, insert(tokenHash, accountId, strength, device, lifetimeSec));
}

const deleteByHash = prepared("sessions-delete-by-hash", "DELETE FROM sessions WHERE token_hash = $1");

/** Ends the session of a token's hash, if there is one. */
export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await rows(db, deleteByHash(tokenHash));
}

const deleteOne = prepared("sessions-delete", "DELETE FROM sessions WHERE id = $1 AND account_id = $2 RETURNING id");

/** Ends a session of an account; false for an unknown one. */
export async function deleteSessionOf(db: Queryable, accountId: string, sessionId: string): Promise<boolean> {
  return (await rows(db, deleteOne(sessionId, accountId))).length === 1;
}

const deleteOthers = prepared("sessions-delete-others", "DELETE FROM sessions WHERE account_id = $1 AND id <> $2");

/** Ends every session of an account except one. */
export async function deleteOtherSessions(db: Queryable, accountId: string, sessionId: string): Promise<void> {
  await rows(db, deleteOthers(accountId, sessionId));
}

/** A session in the list of devices. */
export interface ListedSession {
  id: string;
  device: string;
  createdAt: Date;
  seenAt: Date;
}

const list = prepared(
  "sessions-list",
  `SELECT id, device, created_at AS "createdAt", seen_at AS "seenAt" FROM sessions
   WHERE account_id = $1 AND expires_at > app_now() ORDER BY seen_at DESC, id LIMIT 100`,
);

/** The running sessions of an account, the most recently used first. */
export function listSessionsOf(db: Queryable, accountId: string): Promise<ListedSession[]> {
  return rows(db, list(accountId));
}

const deleteExpired = prepared("sessions-delete-expired", "DELETE FROM sessions WHERE expires_at <= app_now()");

/** Deletes sessions that have expired. */
export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await rows(db, deleteExpired());
}

import type { ScreenLanguage } from "#contract/languages.ts";
import type { TeamRole } from "#contract/roles.ts";
import type { TeamActionName, TeamSubjectKind } from "#contract/team-actions.ts";
import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** A member of the team. */
export interface TeamMemberRow {
  id: string;
  sealedEmail: Buffer;
  language: ScreenLanguage;
  roles: TeamRole[];
  hasFactor: boolean;
}

const list = prepared(
  "team-list",
  `SELECT a.id, a.sealed_email AS "sealedEmail", a.language, ARRAY(SELECT role FROM account_roles r WHERE r.account_id = a.id ORDER BY role) AS roles,
     EXISTS (SELECT FROM passkeys p WHERE p.account_id = a.id)
       OR EXISTS (SELECT FROM totp_factors t WHERE t.account_id = a.id AND t.confirmed_at IS NOT NULL) AS "hasFactor"
   FROM accounts a
   WHERE a.closed_at IS NULL AND EXISTS (SELECT FROM account_roles r WHERE r.account_id = a.id) ORDER BY a.created_at, a.id`,
);

/** All members of the team, the oldest first. */
export function listTeamMembers(db: Queryable): Promise<TeamMemberRow[]> {
  return rows(db, list());
}

const removeRoles = prepared(
  "team-remove-roles",
  "DELETE FROM account_roles WHERE account_id = $1 AND role <> ALL ($2) RETURNING role",
);

/**
 * Removes every role of an account except these. Returns the removed ones. Violates `account_roles_keep_an_owner` for
 * the last owner.
 */
export async function removeOtherRoles(
  tx: Transaction,
  accountId: string,
  roles: readonly TeamRole[],
): Promise<string[]> {
  return (await rows(tx, removeRoles(accountId, roles))).map(({ role }) => role);
}

const endSessions = prepared("team-end-sessions", "DELETE FROM sessions WHERE account_id = $1");

/** Ends every session of an account, because a session's rights are fixed when it starts. */
export async function endSessionsOf(tx: Transaction, accountId: string): Promise<void> {
  await rows(tx, endSessions(accountId));
}

/** An action of a team member, and its subject. */
export interface TeamAction {
  action: TeamActionName;
  subjectKind: TeamSubjectKind;
  subjectId: string;
  /** Stored permanently, so it must contain nothing about a reader. */
  detail?: Record<string, string | number | boolean | readonly string[]>;
}

const insertAction = prepared(
  "team-actions-insert",
  "INSERT INTO team_actions (account_id, action, subject_kind, subject_id, detail) VALUES ($1, $2, $3, $4, $5)",
);

/** Records an action of a team member, in the action's own transaction. */
export async function insertTeamAction(tx: Transaction, accountId: string, action: TeamAction): Promise<void> {
  const { subjectKind, subjectId, detail = {} } = action;
  await rows(tx, insertAction(accountId, action.action, subjectKind, subjectId, JSON.stringify(detail)));
}

const purge = prepared(
  "team-actions-purge",
  `WITH old AS (
     SELECT id FROM team_actions WHERE at < app_now() - $1 * interval '1 day' ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED),
   gone AS (DELETE FROM team_actions t USING old WHERE t.id = old.id RETURNING 1)
   SELECT count(*)::int AS purged FROM gone`,
);

/** Deletes the oldest recorded actions from more than `days` ago (366 or more), at most `limit`, and returns how many. */
export async function purgeActions(tx: Transaction, days: number, limit: number): Promise<number> {
  return (await oneRow(tx, purge(days, limit))).purged;
}

/** A recorded action. */
export interface TeamActionRow {
  id: string;
  sealedEmail: Buffer;
  accountId: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  /** Of an action about an account: its address, and the roles that were given or removed. */
  sealedSubjectEmail: Buffer | null;
  roles: TeamRole[] | null;
  at: Date;
}

type RolesInJson = Pick<TeamActionRow, "roles">;

const columns = `t.id, a.sealed_email AS "sealedEmail", a.id AS "accountId", t.action, t.subject_kind AS "subjectKind", t.subject_id AS "subjectId", t.detail->>'reason' AS reason,
  s.sealed_email AS "sealedSubjectEmail", t.detail->'roles' AS roles, t.at`;
const joined = `team_actions t JOIN accounts a ON a.id = t.account_id
   LEFT JOIN accounts s ON t.subject_kind = 'account' AND s.id = uuid_or_null(t.subject_id)`;
const listAll = prepared<"team-actions-list", RolesInJson>(
  "team-actions-list",
  `SELECT ${columns} FROM ${joined} ORDER BY t.at DESC, t.id LIMIT $1 OFFSET $2`,
);
const listOfSubject = prepared<"team-actions-of-subject", RolesInJson>(
  "team-actions-of-subject",
  `SELECT ${columns} FROM ${joined} WHERE t.subject_id = $3 ORDER BY t.at DESC, t.id LIMIT $1 OFFSET $2`,
);

const listOfMember = prepared<"team-actions-of-member", RolesInJson>(
  "team-actions-of-member",
  `SELECT ${columns} FROM ${joined}
   WHERE a.email_fingerprint = ANY ($3) OR t.subject_id IN (SELECT id::text FROM accounts WHERE email_fingerprint = ANY ($3))
   ORDER BY t.at DESC, t.id LIMIT $1 OFFSET $2`,
);
const listOfWords = prepared<"team-actions-of-words", RolesInJson>(
  "team-actions-of-words",
  `SELECT ${columns} FROM ${joined}
   WHERE t.action = ANY ($3) OR t.subject_id = $4
     OR (t.detail ? 'reason' AND to_tsvector('simple', t.detail ->> 'reason') @@ websearch_to_tsquery('simple', $4))
   ORDER BY t.at DESC, t.id LIMIT $1 OFFSET $2`,
);

/**
 * Limits the recorded actions to one subject, to one member by the fingerprints of the address, or to what was typed: an action's name or a
 * subject's id, or words of a reason.
 */
export type TeamActionFilter = {
  subjectId?: string;
  member?: Buffer[];
  words?: { typed: string; actions: readonly string[] };
};

/** Recorded actions, newest first: all, or those of the filter's one field. */
export function listTeamActionRows(
  db: Queryable,
  { limit, offset, subjectId, member, words }: { limit: number; offset: number } & TeamActionFilter,
): Promise<TeamActionRow[]> {
  if (subjectId !== undefined) return rows(db, listOfSubject(limit, offset, subjectId));
  if (member !== undefined) return rows(db, listOfMember(limit, offset, member));
  if (words !== undefined) return rows(db, listOfWords(limit, offset, [...words.actions], words.typed));
  return rows(db, listAll(limit, offset));
}

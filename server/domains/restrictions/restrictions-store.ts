import { CallError } from "#contract/errors.ts";
import type { Capability, RestrictionCause } from "#contract/restriction-rules.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const columns = `id, author_id AS "creatorId", capability, cause, note, set_by AS "setBy", set_at AS "setAt", lifted_at AS "liftedAt"`;

const ofCreator = prepared(
  "restrictions-of-creator",
  `SELECT ${columns} FROM restrictions WHERE author_id = $1 ORDER BY set_at DESC, id LIMIT 100`,
);
const inForce = prepared(
  "restrictions-in-force",
  `SELECT ${columns} FROM restrictions WHERE author_id = $1 AND lifted_at IS NULL ORDER BY set_at, id`,
);
const byId = prepared("restrictions-find", `SELECT ${columns} FROM restrictions WHERE id = $1`);
const creator = prepared(
  "restrictions-creator",
  `SELECT id, username, concat_ws(' ', first_name, last_name) AS name FROM shared_creators WHERE username = $1`,
);

/** The newest hundred restrictions of a creator, the newest first. */
export function listRestrictions(db: Queryable, creatorId: string) {
  return rows(db, ofCreator(creatorId));
}

/** The restrictions of a creator that are in force, the oldest first. */
export function listInForce(db: Queryable, creatorId: string) {
  return rows(db, inForce(creatorId));
}

/** A restriction; undefined for an unknown id. */
export function findRestriction(db: Queryable, id: string) {
  return firstRow(db, byId(id));
}

/** The creator of a username. */
export function findRestrictedCreator(db: Queryable, username: string) {
  return firstRow(db, creator(username));
}

const insert = prepared(
  "restrictions-insert",
  `INSERT INTO restrictions (author_id, capability, cause, note, set_by, email_fingerprint, profile_fingerprint, key_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (author_id, capability, cause) WHERE lifted_at IS NULL DO NOTHING RETURNING id`,
);

/** By which applications of a creator are recognised. */
export interface ApplicantFingerprints {
  emailFingerprint: Buffer | null;
  profileFingerprint: Buffer | null;
  keyId: string;
}

/** A restriction to set. */
interface NewRestriction {
  creatorId: string;
  capability: Capability;
  cause: RestrictionCause;
  note: string;
  setBy: string;
  /** Of a restriction of applying. */
  applicant: ApplicantFingerprints | undefined;
}

/**
 * Restricts a capability; undefined if it is restricted for this cause already. Throws TEAM_MEMBER if signing in is restricted for an account
 * with roles.
 */
export async function insertRestriction(
  tx: Transaction,
  { creatorId, capability, cause, note, setBy, applicant }: NewRestriction,
): Promise<string | undefined> {
  const found = [
    applicant?.emailFingerprint ?? null,
    applicant?.profileFingerprint ?? null,
    applicant?.keyId ?? null,
  ] as const;
  try {
    return (await firstRow(tx, insert(creatorId, capability, cause, note, setBy, ...found)))?.id;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    throw constraint === "restrictions_of_creators" ? new CallError("TEAM_MEMBER", { cause: error }) : error;
  }
}

const lift = prepared(
  "restrictions-lift",
  "UPDATE restrictions SET lifted_at = app_now(), lifted_by = $2 WHERE id = $1 AND lifted_at IS NULL RETURNING id",
);

/** Lifts a restriction; false if it is lifted already. */
export async function liftRow(tx: Transaction, id: string, accountId: string): Promise<boolean> {
  return (await firstRow(tx, lift(id, accountId))) !== undefined;
}

const barred = prepared(
  "restrictions-barred-applicant",
  `SELECT EXISTS (SELECT FROM restrictions WHERE capability = 'apply' AND lifted_at IS NULL
     AND (email_fingerprint = ANY ($1) OR profile_fingerprint = ANY ($2))) AS found`,
);

/** Whether a person of one of these fingerprints may not apply. */
export async function hasBarredApplicant(db: Queryable, emails: Buffer[], profiles: Buffer[]): Promise<boolean> {
  return (await oneRow(db, barred(emails, profiles))).found;
}

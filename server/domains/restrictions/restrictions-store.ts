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
  /** Of a restriction of applying; others get it when the account is closed. */
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

const remember = prepared(
  "restrictions-remember",
  `UPDATE restrictions SET email_fingerprint = $2, profile_fingerprint = $3, key_id = $4
   WHERE author_id = $1 AND lifted_at IS NULL AND key_id IS NULL`,
);

/** Notes on the restrictions of a creator that are in force by which applications the person is recognised. */
export async function rememberPerson(
  tx: Transaction,
  creatorId: string,
  { emailFingerprint, profileFingerprint, keyId }: ApplicantFingerprints,
): Promise<void> {
  await rows(tx, remember(creatorId, emailFingerprint, profileFingerprint, keyId));
}

const ofPerson = prepared(
  "restrictions-of-person",
  `SELECT r.capability, r.cause, r.set_at AS "setAt", a.username FROM restrictions r JOIN shared_creators a ON a.id = r.author_id
   WHERE r.lifted_at IS NULL AND (r.email_fingerprint = ANY ($1) OR r.profile_fingerprint = ANY ($2)) ORDER BY r.set_at, r.id LIMIT 100`,
);

/** The restrictions in force of closed accounts whose person has one of these fingerprints, the oldest first. */
export function listRestrictionsOfPerson(db: Queryable, emails: Buffer[], profiles: Buffer[]) {
  return rows(db, ofPerson(emails, profiles));
}

const carryOver = prepared(
  "restrictions-carry-over",
  `INSERT INTO restrictions (author_id, capability, cause, note, set_by, set_at)
   SELECT DISTINCT ON (capability, cause) $3, capability, cause, note, set_by, set_at FROM restrictions
   WHERE lifted_at IS NULL AND author_id <> $3 AND capability <> 'apply' AND (email_fingerprint = ANY ($1) OR profile_fingerprint = ANY ($2))
   ORDER BY capability, cause, set_at RETURNING id`,
);

/** Restricts a new creator as the closed accounts of the same person are. Returns the ids of the new restrictions. */
export async function carryRestrictionsOver(
  tx: Transaction,
  creatorId: string,
  { emails, profiles }: { emails: Buffer[]; profiles: Buffer[] },
): Promise<string[]> {
  return (await rows(tx, carryOver(emails, profiles, creatorId))).map(({ id }) => id);
}

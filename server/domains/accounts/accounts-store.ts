import type { ScreenLanguage } from "#contract/languages.ts";
import type { TeamRole } from "#contract/roles.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** An account as stored. */
export interface AccountRow {
  id: string;
  language: ScreenLanguage;
  sealedEmail: Buffer;
  creatorId: string | null;
  roles: TeamRole[];
  /** Whether the team has restricted signing in. */
  isRestricted: boolean;
}

const columns = `a.id, a.language, a.sealed_email AS "sealedEmail", a.creator_id AS "creatorId",
  ARRAY(SELECT role FROM account_roles r WHERE r.account_id = a.id ORDER BY role) AS roles,
  EXISTS (SELECT FROM shared_restrictions x WHERE x.author_id = a.creator_id AND x.capability = 'sign-in') AS "isRestricted"`;

const findByEmail = prepared(
  "accounts-find-by-email",
  `SELECT ${columns} FROM accounts a WHERE a.email_fingerprint = ANY ($1) AND a.closed_at IS NULL`,
);

/** The open account of an address, by its fingerprints under every key. */
export async function findAccountByEmail(db: Queryable, fingerprints: Buffer[]): Promise<AccountRow | undefined> {
  return firstRow(db, findByEmail(fingerprints));
}

const findById = prepared("accounts-find", `SELECT ${columns} FROM accounts a WHERE a.id = $1 AND a.closed_at IS NULL`);

/** An open account. */
export async function findAccount(db: Queryable, id: string): Promise<AccountRow | undefined> {
  return firstRow(db, findById(id));
}

const insert = prepared(
  "accounts-insert",
  `INSERT INTO accounts (id, email_fingerprint, fingerprint_key_id, sealed_email, language) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING RETURNING id`,
);

/** Stores a new account; false if another transaction has just stored one of the same address. */
export async function insertAccount(
  tx: Transaction,
  account: { id: string; fingerprint: Buffer; keyId: string; sealedEmail: Buffer; language: ScreenLanguage },
): Promise<boolean> {
  const { id, fingerprint, keyId, sealedEmail, language } = account;
  return (await rows(tx, insert(id, fingerprint, keyId, sealedEmail, language))).length === 1;
}

const rekey = prepared(
  "accounts-rekey",
  "UPDATE accounts SET email_fingerprint = $2, fingerprint_key_id = $3, sealed_email = $4 WHERE id = $1 AND fingerprint_key_id <> $3",
);

/** Stores fingerprint and address under the newest key. */
export async function rekeyAccount(
  db: Queryable,
  account: { id: string; fingerprint: Buffer; keyId: string; sealedEmail: Buffer },
): Promise<void> {
  await rows(db, rekey(account.id, account.fingerprint, account.keyId, account.sealedEmail));
}

const linkCreator = prepared("accounts-link-creator", "UPDATE accounts SET creator_id = $2 WHERE id = $1");

/** Links an account to the creator that it publishes as. */
export async function linkCreatorTo(tx: Transaction, accountId: string, creatorId: string): Promise<void> {
  await rows(tx, linkCreator(accountId, creatorId));
}

const setLanguage = prepared("accounts-set-language", "UPDATE accounts SET language = $2 WHERE id = $1");

/** Sets the language of the mails to an account. */
export async function setAccountLanguage(db: Queryable, id: string, language: ScreenLanguage): Promise<void> {
  await rows(db, setLanguage(id, language));
}

const addRole = prepared(
  "accounts-add-role",
  "INSERT INTO account_roles (account_id, role, granted_by) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
);

/** Gives an account a role; `grantedBy` is null for an operator's command. */
export async function addAccountRole(
  tx: Transaction,
  { accountId, role, grantedBy }: { accountId: string; role: TeamRole; grantedBy: string | null },
): Promise<void> {
  await rows(tx, addRole(accountId, role, grantedBy));
}

const findOfCreator = prepared(
  "accounts-find-of-creator",
  "SELECT id FROM accounts WHERE creator_id = $1 AND closed_at IS NULL",
);

/** The open account that publishes as a creator. */
export async function findAccountOfCreator(db: Queryable, creatorId: string): Promise<string | undefined> {
  return (await firstRow(db, findOfCreator(creatorId)))?.id;
}

const findUsername = prepared("accounts-creator-username", "SELECT username FROM shared_creators WHERE id = $1");

/** The username of a creator. */
export async function findCreatorUsername(db: Queryable, creatorId: string): Promise<string> {
  return (await oneRow(db, findUsername(creatorId))).username;
}

import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** A passkey as stored. */
export interface PasskeyRow {
  credentialId: string;
  accountId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

const insertChallenge = prepared(
  "passkeys-insert-challenge",
  `INSERT INTO passkey_challenges (challenge, purpose, browser_fingerprint, account_id, expires_at)
   VALUES ($1, $2, $3, $4, app_now() + interval '5 minutes')`,
);

/** Stores a challenge that one browser may answer once within five minutes; a sign-in's has no account. */
export async function storeChallenge(
  db: Queryable,
  challenge: { challenge: string; purpose: "register" | "sign-in"; browser: Buffer; accountId: string | null },
): Promise<void> {
  await rows(db, insertChallenge(challenge.challenge, challenge.purpose, challenge.browser, challenge.accountId));
}

const takeChallenge = prepared(
  "passkeys-take-challenge",
  `DELETE FROM passkey_challenges WHERE challenge = $1 AND purpose = $2 AND browser_fingerprint = $3
     AND account_id IS NOT DISTINCT FROM $4 AND expires_at > app_now() RETURNING challenge`,
);

/** Consumes a challenge, so that it accepts no other answer; false without a running one for this browser and account. */
export async function takeChallengeOf(
  db: Queryable,
  challenge: { challenge: string; purpose: "register" | "sign-in"; browser: Buffer; accountId: string | null },
): Promise<boolean> {
  const { challenge: text, purpose, browser, accountId } = challenge;
  return (await rows(db, takeChallenge(text, purpose, browser, accountId))).length === 1;
}

const deleteChallenges = prepared(
  "passkeys-delete-expired-challenges",
  "DELETE FROM passkey_challenges WHERE expires_at <= app_now()",
);

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(db: Queryable): Promise<void> {
  await rows(db, deleteChallenges());
}

const insert = prepared(
  "passkeys-insert",
  `INSERT INTO passkeys (credential_id, account_id, public_key, counter, transports, name) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
);

/** Stores a passkey; false if one with its id is stored already. */
export async function insertPasskey(tx: Transaction, passkey: PasskeyRow & { name: string }): Promise<boolean> {
  const { credentialId, accountId, publicKey, counter, transports, name } = passkey;
  return (await rows(tx, insert(credentialId, accountId, publicKey, String(counter), transports, name))).length === 1;
}

const find = prepared(
  "passkeys-find",
  `SELECT credential_id AS "credentialId", account_id AS "accountId", public_key AS "publicKey", counter::float8 AS counter, transports
   FROM passkeys WHERE credential_id = $1`,
);

/** A passkey by the id that its authenticator gave it. */
export function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  return firstRow(db, find(credentialId));
}

const use = prepared("passkeys-use", "UPDATE passkeys SET counter = $2, used_at = app_now() WHERE credential_id = $1");

/** Stores the authenticator's counter after a sign-in. */
export async function notePasskeyUse(tx: Transaction, credentialId: string, counter: number): Promise<void> {
  await rows(tx, use(credentialId, String(counter)));
}

/** A passkey in the account's list. */
export interface ListedPasskey {
  id: string;
  name: string;
  credentialId: string;
  createdAt: Date;
}

const list = prepared(
  "passkeys-list",
  `SELECT id, name, credential_id AS "credentialId", created_at AS "createdAt" FROM passkeys WHERE account_id = $1 ORDER BY created_at, id`,
);

/** The passkeys of an account, the oldest first. */
export function listPasskeysOf(db: Queryable, accountId: string): Promise<ListedPasskey[]> {
  return rows(db, list(accountId));
}

const remove = prepared("passkeys-delete", "DELETE FROM passkeys WHERE id = $1 AND account_id = $2 RETURNING id");

/** Deletes a passkey of an account; false for an unknown one. */
export async function deletePasskeyOf(tx: Transaction, accountId: string, id: string): Promise<boolean> {
  return (await rows(tx, remove(id, accountId))).length === 1;
}

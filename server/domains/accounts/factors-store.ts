import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const count = prepared(
  "factors-count",
  `SELECT (SELECT count(*)::int FROM passkeys WHERE account_id = $1) AS passkeys,
     EXISTS (SELECT FROM totp_factors WHERE account_id = $1 AND confirmed_at IS NOT NULL) AS totp,
     (SELECT count(*)::int FROM recovery_codes WHERE account_id = $1 AND used_at IS NULL) AS "recoveryCodes"`,
);

/** The second factors of an account: how many passkeys, whether an authenticator app, and how many unused recovery codes. */
export async function countFactors(
  db: Queryable,
  accountId: string,
): Promise<{ passkeys: number; totp: boolean; recoveryCodes: number }> {
  const { passkeys, totp, recoveryCodes } = await oneRow(db, count(accountId));
  return { passkeys: passkeys ?? 0, totp: totp ?? false, recoveryCodes: recoveryCodes ?? 0 };
}

/** Whether an account has a second factor. */
export async function hasSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  const { passkeys, totp } = await countFactors(db, accountId);
  return passkeys > 0 || totp;
}

const lock = prepared("factors-lock", "SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE");

/** Lets one transaction at a time remove a factor of an account. */
export async function lockFactors(tx: Transaction, accountId: string): Promise<void> {
  await rows(tx, lock(accountId));
}

const removeTotp = prepared(
  "totp-delete",
  "DELETE FROM totp_factors WHERE account_id = $1 AND confirmed_at IS NOT NULL RETURNING account_id",
);

/** Removes the authenticator app of an account; false if it has none. */
export async function deleteTotpOf(tx: Transaction, accountId: string): Promise<boolean> {
  return (await rows(tx, removeTotp(accountId))).length === 1;
}

const storePending = prepared(
  "totp-begin",
  `INSERT INTO pending_totp_factors (session_id, sealed_secret) VALUES ($1, $2)
   ON CONFLICT (session_id) DO UPDATE SET sealed_secret = $2`,
);

/** Stores the secret of an app that a session sets up, in place of one that it began before. */
export async function storePendingTotp(tx: Transaction, sessionId: string, sealedSecret: Buffer): Promise<void> {
  await rows(tx, storePending(sessionId, sealedSecret));
}

/** The sealed secret of an authenticator app, and the present time in seconds. */
export interface TotpRow {
  sealedSecret: Buffer;
  nowSec: number;
}

const lockPending = prepared(
  "totp-lock-pending",
  `SELECT sealed_secret AS "sealedSecret", extract(epoch FROM app_now())::float8 AS "nowSec"
   FROM pending_totp_factors WHERE session_id = $1 FOR UPDATE`,
);

/** The app that a session sets up, locked until the transaction ends. */
export function lockPendingTotp(tx: Transaction, sessionId: string): Promise<TotpRow | undefined> {
  return firstRow(tx, lockPending(sessionId));
}

const confirm = prepared(
  "totp-confirm",
  `INSERT INTO totp_factors (account_id, sealed_secret, confirmed_at, last_step) VALUES ($1, $2, app_now(), $3)
   ON CONFLICT (account_id) DO UPDATE SET sealed_secret = $2, confirmed_at = app_now(), last_step = $3`,
);
const deletePending = prepared("totp-delete-pending", "DELETE FROM pending_totp_factors WHERE session_id = $1");

/** Puts the app of a session in place of the account's earlier one. The step of its first code counts as accepted. */
export async function confirmPendingTotp(
  tx: Transaction,
  app: { accountId: string; sessionId: string; sealedSecret: Buffer; step: number },
): Promise<void> {
  const { accountId, sessionId, sealedSecret, step } = app;
  await rows(tx, confirm(accountId, sealedSecret, String(step)));
  await rows(tx, deletePending(sessionId));
}

// An unconfirmed row is of a version that kept the app that is being set up here.
const findTotp = prepared(
  "totp-find",
  `SELECT sealed_secret AS "sealedSecret", extract(epoch FROM app_now())::float8 AS "nowSec"
   FROM totp_factors WHERE account_id = $1 AND confirmed_at IS NOT NULL`,
);

/** The authenticator app of an account. */
export function findTotpSecret(db: Queryable, accountId: string): Promise<TotpRow | undefined> {
  return firstRow(db, findTotp(accountId));
}

const acceptStep = prepared(
  "totp-accept-step",
  "UPDATE totp_factors SET last_step = $2 WHERE account_id = $1 AND sealed_secret = $3 AND last_step < $2 RETURNING account_id",
);

/** Accepts a time step of an app; false for a step that is not after the last accepted one, and for a replaced app. */
export async function acceptTotpStep(
  tx: Transaction,
  accountId: string,
  { step, sealedSecret }: { step: number; sealedSecret: Buffer },
): Promise<boolean> {
  return (await rows(tx, acceptStep(accountId, String(step), sealedSecret))).length === 1;
}

const deleteCodes = prepared("recovery-codes-delete", "DELETE FROM recovery_codes WHERE account_id = $1");
const insertCodes = prepared(
  "recovery-codes-insert",
  "INSERT INTO recovery_codes (account_id, code_hash) SELECT $1, unnest($2::bytea[])",
);

/** Stores recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(tx: Transaction, accountId: string, hashes: Buffer[]): Promise<void> {
  await rows(tx, deleteCodes(accountId));
  await rows(tx, insertCodes(accountId, hashes));
}

/** Deletes the recovery codes of an account. */
export async function deleteRecoveryCodes(tx: Transaction, accountId: string): Promise<void> {
  await rows(tx, deleteCodes(accountId));
}

const consumeCode = prepared(
  "recovery-codes-use",
  "UPDATE recovery_codes SET used_at = app_now() WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING account_id",
);

/** Marks a recovery code as used; false for an unknown or used one. */
export async function consumeRecoveryCode(tx: Transaction, accountId: string, hash: Buffer): Promise<boolean> {
  return (await rows(tx, consumeCode(accountId, hash))).length === 1;
}

const deleteFactors = prepared(
  "factors-delete",
  `WITH gone AS (DELETE FROM passkeys WHERE account_id = $1), app AS (DELETE FROM totp_factors WHERE account_id = $1),
     codes AS (DELETE FROM recovery_codes WHERE account_id = $1)
   DELETE FROM sessions WHERE account_id = $1`,
);

/** Removes every second factor of an account, its recovery codes and its sessions. */
export async function deleteFactorsOf(tx: Transaction, accountId: string): Promise<void> {
  await rows(tx, deleteFactors(accountId));
}

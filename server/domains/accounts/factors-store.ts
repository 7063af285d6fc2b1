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

const beginTotp = prepared(
  "totp-begin",
  `INSERT INTO totp_factors (account_id, sealed_secret) VALUES ($1, $2)
   ON CONFLICT (account_id) DO UPDATE SET sealed_secret = $2, confirmed_at = NULL, last_step = 0`,
);

/** Stores a new secret, which counts once it is confirmed, in place of an earlier one. */
export async function storeTotpSecret(tx: Transaction, accountId: string, sealedSecret: Buffer): Promise<void> {
  await rows(tx, beginTotp(accountId, sealedSecret));
}

/** An authenticator app's secret, and the present time in seconds. */
export interface TotpRow {
  sealedSecret: Buffer;
  isConfirmed: boolean;
  nowSec: number;
}

const findTotp = prepared(
  "totp-find",
  `SELECT sealed_secret AS "sealedSecret", confirmed_at IS NOT NULL AS "isConfirmed",
     extract(epoch FROM app_now())::float8 AS "nowSec" FROM totp_factors WHERE account_id = $1`,
);

/** The authenticator app of an account. */
export function findTotpSecret(db: Queryable, accountId: string): Promise<TotpRow | undefined> {
  return firstRow(db, findTotp(accountId));
}

const acceptStep = prepared(
  "totp-accept-step",
  `UPDATE totp_factors SET last_step = $2, confirmed_at = coalesce(confirmed_at, app_now())
   WHERE account_id = $1 AND last_step < $2 RETURNING account_id`,
);

/** Accepts a time step, which also confirms the app; false for a step that is not after the last accepted one. */
export async function acceptTotpStep(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  return (await rows(tx, acceptStep(accountId, String(step)))).length === 1;
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

import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const lock = prepared("close-account-lock", "SELECT id FROM accounts WHERE id = $1 AND closed_at IS NULL FOR UPDATE");

/** Locks an open account until the transaction ends; false for a closed one. */
export async function lockOpenAccount(tx: Transaction, id: string): Promise<boolean> {
  return (await firstRow(tx, lock(id))) !== undefined;
}

const close = prepared(
  "close-account",
  `UPDATE accounts SET closed_at = app_now(), email_fingerprint = $2, fingerprint_key_id = $3, sealed_email = $4 WHERE id = $1`,
);
const deletions = [
  prepared("close-account-sessions", "DELETE FROM sessions WHERE account_id = $1"),
  prepared("close-account-codes", "DELETE FROM sign_in_codes WHERE account_id = $1"),
  prepared("close-account-changes", "DELETE FROM email_changes WHERE account_id = $1"),
  prepared("close-account-passkeys", "DELETE FROM passkeys WHERE account_id = $1"),
  prepared("close-account-challenges", "DELETE FROM passkey_challenges WHERE account_id = $1"),
  prepared("close-account-app", "DELETE FROM totp_factors WHERE account_id = $1"),
  prepared("close-account-recovery-codes", "DELETE FROM recovery_codes WHERE account_id = $1"),
];

/** Closes a locked account: another address in place of its own, and nothing left that signs in. */
export async function closeLockedAccount(
  tx: Transaction,
  account: { id: string; fingerprint: Buffer; keyId: string; sealedEmail: Buffer },
): Promise<void> {
  const { id, fingerprint, keyId, sealedEmail } = account;
  for (const deletion of deletions) await rows(tx, deletion(id));
  await rows(tx, close(id, fingerprint, keyId, sealedEmail));
}

const findLanguage = prepared("close-account-language", "SELECT language FROM accounts WHERE id = $1");

/** The language of an account, open or closed. */
export async function findLanguageOfAccount(db: Queryable, id: string): Promise<ScreenLanguage> {
  return (await oneRow(db, findLanguage(id))).language;
}

import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import { deleteFactorsOf } from "./factors-store.ts";

/** Seconds for which the codes of a change work. */
export const changeLifetimeSec = 30 * 60;
/** Days for which the former address can undo a change. */
export const undoDays = 7;

const insert = prepared(
  "email-changes-insert",
  `INSERT INTO email_changes (id, account_id, sealed_former, sealed_new, code_key_id, ends_at)
   VALUES ($1, $2, $3, $4, $5, app_now() + make_interval(secs => ${changeLifetimeSec}))`,
);
const deleteUnconfirmed = prepared(
  "email-changes-delete-unconfirmed",
  "DELETE FROM email_changes WHERE account_id = $1 AND confirmed_at IS NULL",
);

/** Stores the unconfirmed change of an account in place of an earlier one. */
export async function replaceEmailChange(
  tx: Transaction,
  change: { id: string; accountId: string; sealedFormer: Buffer; sealedNew: Buffer; keyId: string },
): Promise<void> {
  await rows(tx, deleteUnconfirmed(change.accountId));
  await rows(tx, insert(change.id, change.accountId, change.sealedFormer, change.sealedNew, change.keyId));
}

/** Deletes the unconfirmed change of an account. */
export async function deleteUnconfirmedChange(db: Queryable, accountId: string): Promise<void> {
  await rows(db, deleteUnconfirmed(accountId));
}

/** A change of an account's address. */
export interface EmailChange {
  id: string;
  accountId: string;
  sealedFormer: Buffer;
  sealedNew: Buffer;
  keyId: string;
  isOver: boolean;
  endsAt: Date;
}

const columns = `id, account_id AS "accountId", sealed_former AS "sealedFormer", sealed_new AS "sealedNew", code_key_id AS "keyId",
  ends_at <= app_now() AS "isOver", ends_at AS "endsAt"`;
const find = prepared("email-changes-find", `SELECT ${columns} FROM email_changes WHERE id = $1`);
const findUnconfirmed = prepared(
  "email-changes-find-unconfirmed",
  `SELECT ${columns} FROM email_changes WHERE account_id = $1 AND confirmed_at IS NULL AND ends_at > app_now()`,
);
const tryChange = prepared(
  "email-changes-try",
  `UPDATE email_changes SET attempts = attempts + 1 WHERE account_id = $1 AND confirmed_at IS NULL AND attempts < 5 RETURNING ${columns}`,
);
const confirm = prepared(
  "email-changes-confirm",
  `UPDATE email_changes SET confirmed_at = app_now(), ends_at = app_now() + make_interval(days => ${undoDays})
   WHERE id = $1 AND confirmed_at IS NULL RETURNING id`,
);
const findUndoable = prepared(
  "email-changes-find-undoable",
  `SELECT ${columns} FROM email_changes WHERE id = $1 AND confirmed_at IS NOT NULL AND ends_at > app_now()`,
);
const listUndoable = prepared(
  "email-changes-list-undoable",
  `SELECT ${columns} FROM email_changes WHERE account_id = $1 AND confirmed_at IS NOT NULL AND ends_at > app_now()`,
);
const lockUndoable = prepared(
  "email-changes-lock-undoable",
  `SELECT asked_at AS "askedAt" FROM email_changes WHERE id = $1 AND confirmed_at IS NOT NULL AND ends_at > app_now() FOR UPDATE`,
);

/** A change, for its mails. */
export function findEmailChange(db: Queryable, id: string): Promise<EmailChange | undefined> {
  return firstRow(db, find(id));
}

/** The running change of an account, not yet confirmed. */
export function findUnconfirmedChange(db: Queryable, accountId: string): Promise<EmailChange | undefined> {
  return firstRow(db, findUnconfirmed(accountId));
}

/** Counts an attempt at the codes of an account's change. Undefined without a change and after five attempts. */
export function tryEmailChange(db: Queryable, accountId: string): Promise<EmailChange | undefined> {
  return firstRow(db, tryChange(accountId));
}

/** Marks a change as confirmed, so that it can be undone; false if another request was first. */
export async function confirmEmailChange(tx: Transaction, id: string): Promise<boolean> {
  return (await rows(tx, confirm(id))).length === 1;
}

/** The confirmed changes of an account that can still be undone. */
export function listUndoableChanges(db: Queryable, accountId: string): Promise<EmailChange[]> {
  return rows(db, listUndoable(accountId));
}

/** A confirmed change that can still be undone. */
export function findUndoableChange(db: Queryable, id: string): Promise<EmailChange | undefined> {
  return firstRow(db, findUndoable(id));
}

const deleteSince = prepared(
  "email-changes-delete-since",
  "DELETE FROM email_changes WHERE account_id = $1 AND asked_at >= $2",
);
/**
 * Deletes a change and later ones, every factor, all recovery codes and all sessions: a thief of the mailbox may have added a factor before
 * the change. False if it can be undone no more.
 */
export async function deleteChangeAndLater(
  tx: Transaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const locked = await firstRow(tx, lockUndoable(id));
  if (!locked) return false;
  await rows(tx, deleteSince(accountId, locked.askedAt));
  await deleteFactorsOf(tx, accountId);
  return true;
}

const setEmail = prepared(
  "email-changes-set-email",
  "UPDATE accounts SET email_fingerprint = $2, fingerprint_key_id = $3, sealed_email = $4 WHERE id = $1 AND closed_at IS NULL",
);

/** Replaces the address of an account. Violates `accounts_email_fingerprint_key` if another account has it. */
export async function setAccountEmail(
  tx: Transaction,
  account: { id: string; fingerprint: Buffer; keyId: string; sealedEmail: Buffer },
): Promise<void> {
  await rows(tx, setEmail(account.id, account.fingerprint, account.keyId, account.sealedEmail));
}

const deleteEnded = prepared(
  "email-changes-delete-ended",
  "DELETE FROM email_changes WHERE ends_at <= app_now() - interval '1 hour'",
);

/** Deletes changes an hour after they end. */
export async function deleteEndedChanges(db: Queryable): Promise<void> {
  await rows(db, deleteEnded());
}

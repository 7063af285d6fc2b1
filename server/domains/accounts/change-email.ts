import { randomUUID } from "node:crypto";
import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import { type Keys, seal, unseal } from "#server/platform/keys/keys.ts";
import { normalizeEmail } from "#server/platform/mail/normalize-email.ts";
import { openEmail, storeEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccount } from "./accounts-store.ts";
import { bankChangedMail } from "./bank-changed-mail.ts";
import { emailChangeAskedMail } from "./email-change-asked-mail.ts";
import { emailChangeCodeMail } from "./email-change-code-mail.ts";
import { isChangeCode, isUndoSignature } from "./email-change-codes.ts";
import { emailChangedMail } from "./email-changed-mail.ts";
import {
  confirmEmailChange,
  deleteChangeAndLater,
  type EmailChange,
  findUnconfirmedChange,
  findUndoableChange,
  listUndoableChanges,
  replaceEmailChange,
  setAccountEmail,
  tryEmailChange,
} from "./email-changes-store.ts";
import { deleteOtherSessions } from "./sessions-store.ts";

/**
 * Begins a change of address: a code to each of both addresses. An address of another account gets a mail that explains
 * instead, and the caller the same answer.
 */
export async function askForEmailChange(
  { db, keys, jobs }: AccountsDeps,
  { accountId }: Principal,
  email: string,
): Promise<void> {
  const id = randomUUID();
  await db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account) throw new CallError("SIGN_IN_REQUIRED");
    const former = openEmail(keys, accountId, account.sealedEmail);
    const address = normalizeEmail(email);
    await replaceEmailChange(tx, {
      ...{ id, accountId, keyId: keys.current("email-change").id },
      sealedFormer: seal(keys, "account-seal", id, former),
      sealedNew: seal(keys, "account-seal", id, address),
    });
    await jobs.queueMail(tx, emailChangeAskedMail, { subjectId: id, email: former });
    await jobs.queueMail(tx, emailChangeCodeMail, { subjectId: id, email: address });
  });
}

/** The running change of an account: the new address and the end of its codes. */
export async function readEmailChange(
  { db, keys }: AccountsDeps,
  { accountId }: Principal,
): Promise<{ email: string; endsAt: Date } | undefined> {
  const change = await findUnconfirmedChange(db, accountId);
  return change && { email: openAddress(keys, change, "sealedNew"), endsAt: change.endsAt };
}

/**
 * Changes the address by the codes of both mails, ends the account's other sessions and mails the former address how to undo it. Throws
 * INVALID_CODE for wrong codes and after five attempts, CODE_EXPIRED after half an hour.
 */
export async function confirmChangeOfEmail(
  { db, keys, jobs }: AccountsDeps,
  { accountId, sessionId }: Principal,
  { formerCode, newCode }: { formerCode: string; newCode: string },
): Promise<void> {
  const change = await tryEmailChange(db, accountId);
  if (!change) throw new CallError("INVALID_CODE");
  if (change.isOver) throw new CallError("CODE_EXPIRED");
  const isRight = [isChangeCode(keys, change, "former", formerCode), isChangeCode(keys, change, "new", newCode)];
  if (isRight.includes(false)) throw new CallError("INVALID_CODE");
  const work = db.transaction(async (tx) => {
    if (!(await confirmEmailChange(tx, change.id))) throw new CallError("INVALID_CODE");
    await setAccountEmail(tx, {
      id: accountId,
      ...storeEmail(keys, accountId, openAddress(keys, change, "sealedNew")),
    });
    await deleteOtherSessions(tx, accountId, sessionId);
    const email = openAddress(keys, change, "sealedFormer");
    await jobs.queueMail(tx, emailChangedMail, { subjectId: change.id, email });
  });
  // Another account has taken the address since the codes were sent.
  await work.catch((error) => {
    throw isTaken(error) ? new CallError("CODE_EXPIRED") : error;
  });
}

/** Whether the link of the mail to the former address still undoes a change. */
export async function canUndoEmailChange(
  deps: AccountsDeps,
  link: { id: string; signature: string },
): Promise<boolean> {
  return (await findSignedChange(deps, link)) !== undefined;
}

/**
 * Gives the account its former address back, removes every second factor, and ends every session.
 * Throws NOT_FOUND for a wrong link and after seven days.
 */
export async function undoChangeOfEmail(deps: AccountsDeps, link: { id: string; signature: string }): Promise<void> {
  const { db, keys } = deps;
  const change = await findSignedChange(deps, link);
  if (!change) throw new CallError("NOT_FOUND");
  const { accountId } = change;
  const work = db.transaction(async (tx) => {
    if (!(await deleteChangeAndLater(tx, change))) throw new CallError("NOT_FOUND");
    const former = openAddress(keys, change, "sealedFormer");
    await setAccountEmail(tx, { id: accountId, ...storeEmail(keys, accountId, former) });
  });
  await work.catch((error) => {
    throw isTaken(error) ? new CallError("NOT_FOUND") : error;
  });
}

/** Mails each former address that can still undo its change that the account's bank account for payouts has changed as well. */
export async function warnFormerAddresses(
  { keys, jobs }: AccountsDeps,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  for (const change of await listUndoableChanges(tx, accountId)) {
    const email = openAddress(keys, change, "sealedFormer");
    await jobs.queueMail(tx, bankChangedMail, { subjectId: change.id, email });
  }
}

async function findSignedChange({ db, keys }: AccountsDeps, { id, signature }: { id: string; signature: string }) {
  const change = await findUndoableChange(db, id);
  return change && isUndoSignature(keys, change, signature) ? change : undefined;
}

function openAddress(keys: Keys, change: EmailChange, column: "sealedFormer" | "sealedNew"): string {
  const email = unseal(keys, "account-seal", change.id, change[column]);
  if (email === undefined) throw new Error(`An address of the change ${change.id} cannot be opened`);
  return email;
}

function isTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "accounts_email_fingerprint_key";
}

import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/**
 * What a queued mail is, why it was queued (a settlement queues code and receipt, a reader may ask for the code again or for
 * a link, a form is acknowledged once) and what it tells about.
 */
export type QueuedMail =
  | { kind: "access-code"; cause: "settlement" | "resend"; orderId: string }
  | { kind: "receipt"; cause: "settlement"; receiptNumber: string }
  | { kind: "name-reset"; cause: "requested"; nameResetId: string }
  | { kind: "contact-received"; cause: "received"; contactMessageId: string }
  | { kind: "application-received"; cause: "received"; applicationId: string };

export type MailKind = QueuedMail["kind"];

export interface DueMail {
  id: string;
  kind: MailKind;
  /** The id of what the mail tells about. */
  subjectId: string;
  sealedRecipient: Buffer;
  attempts: number;
}

const insert = prepared(
  "outbox-insert",
  `INSERT INTO outbox (id, kind, cause, order_id, contact_message_id, application_id, receipt_number, name_reset_id, sealed_recipient,
     dead_at, last_error)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
     CASE WHEN $9::bytea IS NULL THEN app_now() END, CASE WHEN $9::bytea IS NULL THEN 'no recipient' END)`,
);
const claim = prepared(
  "outbox-claim",
  `SELECT id, kind,
     coalesce(order_id::text, contact_message_id::text, application_id::text, receipt_number, name_reset_id::text) AS "subjectId",
     sealed_recipient AS "sealedRecipient", attempts FROM outbox
   WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= app_now()
   ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
);
const markSent = prepared(
  "outbox-sent",
  "UPDATE outbox SET sent_at = app_now(), sealed_recipient = NULL, attempts = attempts + 1, last_error = NULL WHERE id = $1",
);
const markFailed = prepared(
  "outbox-failed",
  `UPDATE outbox SET attempts = attempts + 1, last_error = $2,
     next_attempt_at = app_now() + least(interval '6 hours', interval '2 seconds' * power(3, least(attempts, 12))),
     dead_at = CASE WHEN attempts + 1 >= $3 THEN app_now() END
   WHERE id = $1 RETURNING dead_at IS NOT NULL AS dead`,
);
const wipeDead = prepared(
  "outbox-wipe-dead",
  "UPDATE outbox SET sealed_recipient = NULL WHERE sealed_recipient IS NOT NULL AND dead_at < app_now() - interval '72 hours'",
);

/** Queues a mail in the transaction of what it tells about; without a recipient it is a dead letter at once. */
export async function insertMail(
  tx: Queryable,
  mail: QueuedMail & { id: string; sealedRecipient: Buffer | null },
): Promise<void> {
  const { id, kind, cause, sealedRecipient } = mail;
  const orderId = "orderId" in mail ? mail.orderId : null;
  const contactMessageId = "contactMessageId" in mail ? mail.contactMessageId : null;
  const applicationId = "applicationId" in mail ? mail.applicationId : null;
  const receiptNumber = "receiptNumber" in mail ? mail.receiptNumber : null;
  const nameResetId = "nameResetId" in mail ? mail.nameResetId : null;
  const subject = [orderId, contactMessageId, applicationId, receiptNumber, nameResetId] as const;
  await rows(tx, insert(id, kind, cause, ...subject, sealedRecipient));
}

/** The next due mail, held until the transaction ends: a killed worker gives it back at once. */
export function claimDueMail(tx: Transaction): Promise<DueMail | undefined> {
  return firstRow<DueMail>(tx, claim());
}

/** Notes that the mail is sent and forgets the address. */
export async function markMailSent(tx: Transaction, id: string): Promise<void> {
  await rows(tx, markSent(id));
}

/** Notes a failure and when to try again (2 s, tripled each time, at most 6 h); true once the mail is a dead letter. */
export async function markMailFailed(
  tx: Transaction,
  id: string,
  error: string,
  maxAttempts: number,
): Promise<boolean> {
  return (await firstRow<{ dead: boolean }>(tx, markFailed(id, error, maxAttempts)))?.dead ?? false;
}

/** Forgets the addresses of dead letters after 72 hours. */
export async function wipeDeadLetters(db: Queryable): Promise<void> {
  await rows(db, wipeDead());
}

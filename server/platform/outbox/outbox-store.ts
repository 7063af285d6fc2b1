import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

/**
 * What a queued mail is, why it was queued (a settlement queues code and receipt, a reader may ask for the code again or for
 * a link, a refund or dispute is told, a form is acknowledged once, an alert is raised) and what it tells about.
 */
export type QueuedMail =
  | { kind: "access-code"; cause: "settlement" | "resend"; orderId: string }
  | { kind: "receipt"; cause: "settlement"; receiptNumber: string }
  | { kind: "name-reset"; cause: "requested"; nameResetId: string }
  | { kind: "refund"; cause: "refunded"; paymentRefundId: string }
  | { kind: "dispute-opened" | "dispute-won"; cause: "disputed"; paymentDisputeId: string }
  | { kind: "alert"; cause: "raised"; alertId: string }
  | { kind: "contact-received"; cause: "received"; contactMessageId: string }
  | { kind: "application-received"; cause: "received"; applicationId: string };

export type MailKind = QueuedMail["kind"];

export interface DueMail {
  id: string;
  kind: MailKind;
  /** The id of what the mail tells about. */
  subjectId: string;
  sealedRecipient: Buffer;
  /** With this one. */
  attempts: number;
}

const insert = prepared(
  "outbox-insert",
  `INSERT INTO outbox (id, kind, cause, order_id, contact_message_id, application_id, receipt_number, name_reset_id,
     payment_refund_id, payment_dispute_id, alert_id, sealed_recipient, dead_at, last_error)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
     CASE WHEN $12::bytea IS NULL THEN app_now() END, CASE WHEN $12::bytea IS NULL THEN 'no recipient' END)`,
);
const claim = prepared(
  "outbox-claim",
  `UPDATE outbox SET attempts = attempts + 1, next_attempt_at = app_now() + $1 * interval '1 second'
   WHERE id = (
     SELECT id FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= app_now()
       AND NOT EXISTS (SELECT FROM mail_hold)
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, kind,
     coalesce(order_id::text, contact_message_id::text, application_id::text, receipt_number, name_reset_id::text,
       payment_refund_id::text, payment_dispute_id::text, alert_id::text) AS "subjectId",
     sealed_recipient AS "sealedRecipient", attempts`,
);
const markSent = prepared(
  "outbox-sent",
  `UPDATE outbox SET sent_at = app_now(), sealed_recipient = NULL, last_error = NULL, dead_at = NULL
   WHERE id = $1 AND sent_at IS NULL`,
);
const markFailed = prepared(
  "outbox-failed",
  `UPDATE outbox SET last_error = $3,
     next_attempt_at = app_now() + least(interval '6 hours', interval '2 seconds' * power(3, least($2 - 1, 12))),
     dead_at = CASE WHEN $2 >= $4 THEN app_now() END
   WHERE id = $1 AND attempts = $2 AND sent_at IS NULL AND dead_at IS NULL RETURNING dead_at IS NOT NULL AS dead`,
);
const deadLetters = prepared(
  "outbox-dead-letters",
  `SELECT id, kind, attempts, last_error AS "lastError", dead_at AS "deadAt", sealed_recipient IS NOT NULL AS "hasAddress"
   FROM outbox WHERE dead_at IS NOT NULL ORDER BY dead_at`,
);
const revive = prepared(
  "outbox-revive",
  `UPDATE outbox SET dead_at = NULL, attempts = 0, next_attempt_at = app_now(), sealed_recipient = coalesce($2, sealed_recipient)
   WHERE id = $1 AND dead_at IS NOT NULL AND coalesce($2, sealed_recipient) IS NOT NULL RETURNING 1`,
);
const wipeDead = prepared(
  "outbox-wipe-dead",
  "UPDATE outbox SET sealed_recipient = NULL WHERE sealed_recipient IS NOT NULL AND dead_at < app_now() - interval '72 hours'",
);

/** A mail that was given up. */
export interface DeadLetter {
  id: string;
  kind: MailKind;
  attempts: number;
  lastError: string | null;
  deadAt: Date;
  /** False once it lost its address. */
  hasAddress: boolean;
}

/** The mails that were given up, the longest ago first. */
export function listDeadLetters(db: Queryable): Promise<DeadLetter[]> {
  return rows(db, deadLetters());
}

/** Makes a dead letter due again, with a new address if one is given; false if it has none, or is not dead. */
export async function reviveDeadLetter(db: Queryable, id: string, sealedRecipient: Buffer | null): Promise<boolean> {
  return (await rows(db, revive(id, sealedRecipient))).length > 0;
}

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
  const refundId = "paymentRefundId" in mail ? mail.paymentRefundId : null;
  const disputeId = "paymentDisputeId" in mail ? mail.paymentDisputeId : null;
  const alertId = "alertId" in mail ? mail.alertId : null;
  const ofForms = [contactMessageId, applicationId] as const;
  const ofPayment = [receiptNumber, nameResetId, refundId, disputeId] as const;
  await rows(tx, insert(id, kind, cause, orderId, ...ofForms, ...ofPayment, alertId, sealedRecipient));
}

/**
 * Takes the next due mail for so long: nobody else gets it meanwhile, and if nothing is heard of it by then it is due again.
 * Taking it counts as an attempt.
 */
export function claimDueMail(db: Queryable, leaseSec: number): Promise<DueMail | undefined> {
  return firstRow<DueMail>(db, claim(leaseSec));
}

/** Notes that the mail is sent and forgets the address; of two who sent it, by whoever says so first. */
export async function markMailSent(db: Queryable, id: string): Promise<void> {
  await rows(db, markSent(id));
}

/**
 * Notes that an attempt failed and when to try again (2 s, tripled each time, at most 6 h); true once the mail is a dead
 * letter. Without effect if another attempt began meanwhile.
 */
export async function markMailFailed(
  db: Queryable,
  due: Pick<DueMail, "id" | "attempts">,
  error: string,
  maxAttempts: number,
): Promise<boolean> {
  return (await firstRow<{ dead: boolean }>(db, markFailed(due.id, due.attempts, error, maxAttempts)))?.dead ?? false;
}

/** Forgets the addresses of dead letters after 72 hours. */
export async function wipeDeadLetters(db: Queryable): Promise<void> {
  await rows(db, wipeDead());
}

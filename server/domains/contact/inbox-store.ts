import type { CloseReason } from "#contract/inbox-rules.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const columns = `m.id, m.language, m.received_at AS "receivedAt", m.due_at AS "dueAt", m.read_at IS NOT NULL AS "isOpened",
  CASE WHEN m.claimed_until > app_now() THEN m.claimed_by END AS "claimedBy",
  CASE WHEN m.claimed_until > app_now() THEN m.claimed_until END AS "claimedUntil", app_now() AS now`;

const list = prepared(
  "inbox-list",
  `SELECT ${columns} FROM contact_messages m WHERE due_at IS NOT NULL ORDER BY due_at, id LIMIT $1 OFFSET $2`,
);
const count = prepared(
  "inbox-count",
  "SELECT count(*)::integer AS total, app_now() AS now FROM contact_messages WHERE due_at IS NOT NULL",
);
const byId = prepared(
  "inbox-message",
  `SELECT ${columns}, m.sealed FROM contact_messages m WHERE id = $1 AND expires_at > app_now()`,
);
const lock = prepared("inbox-lock", "SELECT id FROM contact_messages WHERE id = $1 FOR NO KEY UPDATE");

/** A message as stored. `claimedBy` is null once a claim has ended. */
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Messages that wait for an answer, nearest deadline first. */
export function listOpenMessages(db: Queryable, { limit, offset }: { limit: number; offset: number }) {
  return rows(db, list(limit, offset));
}

/** How many messages wait for an answer, by the database's clock. */
export function countOpenMessages(db: Queryable): Promise<{ total: number; now: Date }> {
  return oneRow(db, count());
}

/** A message; undefined for an unknown or expired one. */
export function findMessage(db: Queryable, id: string) {
  return firstRow(db, byId(id));
}

/** Reads and locks a message until the transaction ends. */
export async function lockMessage(tx: Transaction, id: string): Promise<MessageRow | undefined> {
  await rows(tx, lock(id));
  return findMessage(tx, id);
}

const markRead = prepared(
  "inbox-mark-read",
  "UPDATE contact_messages SET read_at = app_now() WHERE id = $1 AND read_at IS NULL",
);

/** Marks a message as opened. */
export async function markMessageRead(tx: Transaction, id: string): Promise<void> {
  await rows(tx, markRead(id));
}

const claim = prepared(
  "inbox-claim",
  `UPDATE contact_messages SET claimed_by = $2, claimed_until = app_now() + interval '15 minutes'
   WHERE id = $1 AND due_at IS NOT NULL AND (claimed_by = $2 OR claimed_until IS NULL OR claimed_until <= app_now())
   RETURNING claimed_until AS "until"`,
);

/** Gives a team member the lease of a message; undefined while another member holds it. */
export async function claimMessageFor(db: Queryable, id: string, accountId: string): Promise<Date | undefined> {
  return (await firstRow(db, claim(id, accountId)))?.until ?? undefined;
}

/** The end of a message: an answer, or a reason without one. */
export interface NewEnding {
  id: string;
  messageId: string;
  accountId: string;
  outcome: "answered" | "closed";
  reason: CloseReason | null;
  sealedAnswer: Buffer | null;
}

const insert = prepared(
  "inbox-insert-ending",
  `INSERT INTO contact_endings (id, message_id, account_id, outcome, reason, sealed_answer) VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Ends a locked message. The database takes it from the queue. */
export async function insertEnding(tx: Transaction, ending: NewEnding): Promise<void> {
  const { id, messageId, accountId, outcome, reason, sealedAnswer } = ending;
  await rows(tx, insert(id, messageId, accountId, outcome, reason, sealedAnswer));
}

const endingOf = prepared(
  "inbox-ending-of-message",
  `SELECT id, account_id AS "accountId", outcome, reason, sealed_answer AS "sealedAnswer", at FROM contact_endings WHERE message_id = $1`,
);

/** How a message ended; undefined for one that waits. */
export function findEnding(db: Queryable, messageId: string) {
  return firstRow(db, endingOf(messageId));
}

const answer = prepared(
  "inbox-answer",
  `SELECT m.language, m.received_at AS "receivedAt", e.sealed_answer AS "sealedAnswer"
   FROM contact_endings e JOIN contact_messages m ON m.id = e.message_id WHERE e.id = $1 AND e.outcome = 'answered'`,
);

/** The answer that a mail carries; undefined once the message has expired. */
export function findAnswer(db: Queryable, endingId: string) {
  return firstRow(db, answer(endingId));
}

const markAlerted = prepared(
  "inbox-mark-alerted",
  `UPDATE contact_messages SET alerted_at = app_now() WHERE due_at <= app_now() AND alerted_at IS NULL
   RETURNING id, due_at AS "dueAt"`,
);

/** Marks, once each, the overdue messages, and returns the newly marked ones. */
export function markOverdueMessages(tx: Transaction) {
  return rows(tx, markAlerted());
}

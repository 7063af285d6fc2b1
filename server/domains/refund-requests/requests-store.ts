import { automaticRefunds, refundRequestDays } from "#contract/refund-request-rules.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

// A payment may be refunded otherwise while its request waits: at the desk's page of the purchase, by a command, at the provider.
const isRefunded = `s.settled_cents <= (SELECT coalesce(sum(f.amount_cents), 0) FROM shared_payment_refunds f
  WHERE f.payment_intent_id = p.payment_intent_id AND f.status IN ('pending', 'succeeded'))`;
// A request is about a settled payment, which the receipt proves.
const columns = `r.id, r.payment_id AS "paymentId", r.reason, r.sealed, r.language, r.requested_at AS "requestedAt", r.due_at AS "dueAt",
  CASE WHEN coalesce(r.outcome, 'part') = 'part' AND ${isRefunded} THEN 'refunded' ELSE r.outcome END AS outcome, r.sealed_note AS "sealedNote", p.payment_intent_id AS "paymentIntentId", s.settled_cents AS "amountCents!",
  s.subject_id AS "purchaseId", s.post_id IS NULL AS "isFree", (SELECT title FROM shared_posts WHERE id = s.post_id) AS title, app_now() AS now`;
const joined = `refund_requests r JOIN shared_payments p ON p.id = r.payment_id
  JOIN shared_payment_subjects s ON s.payment_intent_id = p.payment_intent_id`;

const byPayment = prepared("refund-request-of-payment", `SELECT ${columns} FROM ${joined} WHERE r.payment_id = $1`);
const byId = prepared("refund-request", `SELECT ${columns} FROM ${joined} WHERE r.id = $1`);
const lock = prepared("refund-request-lock", "SELECT FROM refund_requests WHERE id = $1 FOR UPDATE");
const waiting = prepared(
  "refund-requests-waiting",
  `SELECT ${columns} FROM ${joined} WHERE r.id IN (SELECT id FROM shared_waiting_refund_requests) ORDER BY r.due_at, r.id LIMIT $1 OFFSET $2`,
);
const count = prepared(
  "refund-requests-count",
  "SELECT count(*)::integer AS total, app_now() AS now FROM shared_waiting_refund_requests",
);
const insert = prepared(
  "refund-request-insert",
  `INSERT INTO refund_requests (id, payment_id, reason, sealed, language, outcome, decided_at)
   VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN 'automatic' END, CASE WHEN $6 THEN app_now() END) ON CONFLICT DO NOTHING RETURNING id`,
);
const decide = prepared(
  "refund-request-decide",
  `UPDATE refund_requests SET outcome = $2, decided_by = $3, sealed_note = $4, decided_at = app_now()
   WHERE id = $1 AND outcome IS NULL RETURNING id`,
);
const holdReader = prepared(
  "refund-requests-hold-reader",
  `SELECT pg_advisory_xact_lock(hashtextextended('refunds of ' || encode(email_fingerprint, 'hex'), 0)) FROM shared_orders WHERE id = $1`,
);
const subject = prepared(
  "refund-request-subject",
  `SELECT o.id AS "orderId", s.settled_at > app_now() - interval '${refundRequestDays} days' AS "isInTime",
     EXISTS (SELECT FROM shared_payment_disputes d WHERE d.payment_intent_id = $1 AND d.status <> 'won')
       OR EXISTS (SELECT FROM shared_owed_refunds w WHERE w.payment_intent_id = $1) AS "isReversed",
     (SELECT count(*) FROM refund_requests r JOIN shared_payments p ON p.id = r.payment_id
        JOIN shared_orders b ON b.payment_intent_id = p.payment_intent_id
      WHERE r.outcome = 'automatic' AND b.email_fingerprint = o.email_fingerprint
        AND r.requested_at > app_now() - interval '${refundRequestDays} days') < ${automaticRefunds} AS "mayBeAutomatic"
   FROM shared_payment_subjects s LEFT JOIN shared_orders o ON o.id = s.subject_id
   WHERE s.payment_intent_id = $1`,
);
const markAlerted = prepared(
  "refund-requests-mark-alerted",
  `UPDATE refund_requests SET alerted_at = app_now()
   WHERE id IN (SELECT id FROM shared_waiting_refund_requests WHERE due_at <= app_now()) AND alerted_at IS NULL
   RETURNING id, due_at AS "dueAt"`,
);
const purge = prepared(
  "refund-requests-purge",
  "DELETE FROM refund_requests WHERE requested_at < app_now() - interval '90 days'",
);

/** A refund request. */
export type RequestRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** The request about a payment. */
export function findOfPayment(db: Queryable, paymentId: string): Promise<RequestRow | undefined> {
  return firstRow(db, byPayment(paymentId));
}

/** A request by its id. */
export function findRequest(db: Queryable, id: string): Promise<RequestRow | undefined> {
  return firstRow(db, byId(id));
}

/** The same, locked until the transaction ends: one decision at a time. */
export async function lockRequest(tx: Transaction, id: string): Promise<RequestRow | undefined> {
  await rows(tx, lock(id));
  return findRequest(tx, id);
}

/** Requests that wait for a decision, the one that is due first. */
export function listWaiting(db: Queryable, { limit, offset }: { limit: number; offset: number }) {
  return rows(db, waiting(limit, offset));
}

/** How many requests wait, and the time. */
export function countWaiting(db: Queryable): Promise<{ total: number; now: Date }> {
  return oneRow(db, count());
}

/** Stores a request; false if the payment has one. An automatic one is decided at once. */
export async function insertRequest(
  tx: Transaction,
  request: Pick<RequestRow, "id" | "paymentId" | "reason" | "sealed" | "language"> & { isAutomatic: boolean },
): Promise<boolean> {
  const { id, paymentId, reason, sealed, language, isAutomatic } = request;
  return (await rows(tx, insert(id, paymentId, reason, sealed, language, isAutomatic))).length > 0;
}

/** Records the decision of a member about a locked request. */
export async function insertDecision(
  tx: Transaction,
  decision: { id: string; outcome: "refunded" | "part" | "declined"; accountId: string; sealedNote: Buffer | null },
): Promise<void> {
  const { id, outcome, accountId, sealedNote } = decision;
  await oneRow(tx, decide(id, outcome, accountId, sealedNote));
}

/** Lets one request of the reader of an order be decided at a time. */
export async function holdReaderOfOrder(tx: Transaction, orderId: string): Promise<void> {
  await rows(tx, holdReader(orderId));
}

/** The facts about a payment that decide on a request; `orderId` is null for a free amount. */
export function findSubject(db: Queryable, paymentIntentId: string) {
  return oneRow(db, subject(paymentIntentId));
}

/** Marks, once each, the overdue requests, and returns the newly marked ones. */
export function markOverdueRequests(tx: Transaction) {
  return rows(tx, markAlerted());
}

/** Deletes requests after 90 days. */
export async function deleteExpiredRequests(db: Queryable): Promise<void> {
  await rows(db, purge());
}

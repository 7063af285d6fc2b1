import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { Account } from "./accounts.ts";
import type { PaymentTerms, Posting } from "./payment-balances.ts";

/** A payment that the ledger follows. */
export interface LedgerPaymentRow extends PaymentTerms {
  paymentIntentId: string;
  authorId: string | null;
  /** Null for a payment without an order. */
  settledCents: number | null;
  /** The calculation of its tax; null for a payment without one. */
  taxCalculationId: string | null;
  /** Whether the charge is posted: the payment is split. */
  isCharged: boolean;
  /** How often a reconciliation was scheduled: a payment is done only if this did not change while it was reconciled. */
  hints: number;
}

export interface NewLedgerPayment extends PaymentTerms {
  paymentIntentId: string;
  authorId: string | null;
  settledCents: number | null;
}

/** A ledger transaction without its entries. */
export interface PostedRow extends Posting {
  sourceId: string;
}

export interface Entry {
  account: Account;
  authorId: string | null;
  amountCents: number;
}

const insertPayment = prepared(
  "ledger-insert-payment",
  `INSERT INTO ledger_payments (payment_intent_id, kind, author_id, settled_cents, creator_percent)
   VALUES ($1, $2, $3, $4, $5)`,
);
const byId = prepared(
  "ledger-payment",
  `SELECT p.payment_intent_id AS "paymentIntentId", kind, author_id AS "authorId", settled_cents AS "settledCents",
     creator_percent AS "creatorPercent", hints, coalesce(t.tax_cents, 0) AS "taxCents", t.calculation_id AS "taxCalculationId",
     EXISTS (SELECT FROM ledger_transactions c WHERE c.payment_intent_id = p.payment_intent_id AND c.kind = 'charge') AS "isCharged"
   FROM ledger_payments p LEFT JOIN payment_taxes t USING (payment_intent_id) WHERE p.payment_intent_id = $1`,
);
const lock = prepared(
  "ledger-lock-payment",
  "SELECT 1 AS locked FROM ledger_payments WHERE payment_intent_id = $1 FOR UPDATE",
);
const postings = prepared(
  "ledger-postings",
  `SELECT source_id AS "sourceId", kind, subject_id AS "subjectId", amount_cents AS "amountCents", fee_cents AS "feeCents"
   FROM ledger_transactions WHERE payment_intent_id = $1 ORDER BY id`,
);
const insertTransaction = prepared(
  "ledger-insert-transaction",
  `INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, subject_id, amount_cents, fee_cents, occurred_at)
   VALUES ($1, $2, $3, $4, $5, $6, coalesce(to_timestamp($7::float8), app_now())) RETURNING id`,
);
const insertEntries = prepared(
  "ledger-insert-entries",
  `INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
   SELECT $1, * FROM unnest($2::text[], $3::uuid[], $4::integer[])`,
);
const schedule = prepared(
  "ledger-schedule-reconciliation",
  `UPDATE ledger_payments SET next_check_at = app_now(), checks = 0, hints = hints + 1 WHERE payment_intent_id = $1`,
);
const claim = prepared(
  "ledger-claim-payment",
  `UPDATE ledger_payments SET checks = least(checks + 1, 1000),
     next_check_at = app_now() + least(interval '1 day', interval '2 seconds' * power(2, least(checks, 20)))
   WHERE payment_intent_id = (
     SELECT payment_intent_id FROM ledger_payments WHERE next_check_at <= app_now()
     ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING payment_intent_id AS "paymentIntentId"`,
);
const recheckAll = prepared(
  "ledger-recheck-all",
  "UPDATE ledger_payments SET next_check_at = app_now(), checks = 0 WHERE next_check_at IS NOT NULL",
);
const finish = prepared(
  "ledger-finish-payment",
  "UPDATE ledger_payments SET next_check_at = NULL WHERE payment_intent_id = $1 AND hints = $2",
);

/** Notes a payment that the ledger follows from now on. The database refuses it a second time. */
export async function insertLedgerPayment(tx: Transaction, payment: NewLedgerPayment): Promise<void> {
  const { paymentIntentId, kind, authorId, settledCents, creatorPercent } = payment;
  await rows(tx, insertPayment(paymentIntentId, kind, authorId, settledCents, creatorPercent));
}

/** A payment that the ledger follows. */
export function findLedgerPayment(db: Queryable, paymentIntentId: string): Promise<LedgerPaymentRow | undefined> {
  return firstRow(db, byId(paymentIntentId));
}

/** Lets one transaction at a time post to a payment; postings are read after the wait. */
export async function lockLedgerPayment(tx: Transaction, paymentIntentId: string): Promise<PostedRow[]> {
  await rows(tx, lock(paymentIntentId));
  // The transactions of a payment have no kind of a payout (`ledger_transactions_subject`).
  return rows(tx, postings(paymentIntentId)) as Promise<PostedRow[]>;
}

/** Writes a transaction with its entries. The database refuses a source that was posted, and entries that do not balance. */
export async function insertPosting(
  tx: Transaction,
  paymentIntentId: string,
  posting: PostedRow & { occurredAtSec: number | null },
  entries: Entry[],
): Promise<void> {
  const { sourceId, kind, subjectId, amountCents, feeCents, occurredAtSec } = posting;
  const { id } = await oneRow(
    tx,
    insertTransaction(sourceId, kind, paymentIntentId, subjectId, amountCents, feeCents, occurredAtSec),
  );
  const column = <K extends keyof Entry>(name: K) => entries.map((entry) => entry[name]);
  await rows(tx, insertEntries(id, column("account"), column("authorId"), column("amountCents")));
}

/** Makes a payment due at once; without effect on one that the ledger does not follow. */
export async function scheduleReconciliation(db: Queryable, paymentIntentId: string): Promise<void> {
  await rows(db, schedule(paymentIntentId));
}

/** Claims a due payment and schedules the next check: 2 seconds, doubling, at most a day. */
export async function claimLedgerPayment(db: Queryable): Promise<string | undefined> {
  return (await firstRow(db, claim()))?.paymentIntentId;
}

/** Makes every payment due at once of which something is expected. */
export async function recheckLedgerPayments(db: Queryable): Promise<void> {
  await rows(db, recheckAll());
}

/** Records that no more changes of a payment are expected, unless a reconciliation was scheduled since it was read. */
export async function finishLedgerPayment(db: Queryable, paymentIntentId: string, hints: number): Promise<void> {
  await rows(db, finish(paymentIntentId, hints));
}

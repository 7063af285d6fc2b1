import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { TransferReversal } from "#server/platform/card-provider/provider-transfer-reversals.ts";

const lock = prepared("transfer-reversals-lock", "SELECT pg_advisory_xact_lock(hashtextextended('payout ' || $1, 0))");
const reversible = prepared(
  "transfer-reversals-reversible",
  `SELECT p.id, p.author_id AS "creatorId", c.username, concat_ws(' ', c.first_name, c.last_name) AS name, p.amount_cents AS "amountCents",
     to_char(p.period, 'YYYY-MM-DD') AS "period!",
     (SELECT coalesce(sum(r.amount_cents), 0)::integer FROM transfer_reversals r WHERE r.payout_id = p.id AND r.refused_at IS NULL) AS "reversedCents",
     (SELECT coalesce(sum(e.amount_cents), 0)::integer FROM shared_creator_entries e
      WHERE e.author_id = p.author_id AND e.account = 'creator-payable') AS "owedCents",
     EXISTS (SELECT FROM shared_restrictions x WHERE x.author_id = p.author_id AND x.cause = 'fraud') AS "isFraud",
     EXISTS (SELECT FROM shared_closed_creators x WHERE x.author_id = p.author_id) AS "isClosed", a.rail
   FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id JOIN shared_creators c ON c.id = p.author_id WHERE p.id = $1 AND p.transfer_id IS NOT NULL`,
);
const ofPayout = prepared(
  "transfer-reversals-of-payout",
  `SELECT amount_cents AS "amountCents", reason, ordered_at AS "orderedAt", reversed_at AS "reversedAt", refused_at AS "refusedAt"
   FROM transfer_reversals WHERE payout_id = $1 ORDER BY ordered_at DESC`,
);
const insert = prepared(
  "transfer-reversals-insert",
  "INSERT INTO transfer_reversals (id, payout_id, amount_cents, reason, ordered_by) VALUES ($1, $2, $3, $4, $5)",
);
const columns = `r.id, r.payout_id AS "payoutId", r.reason, r.amount_cents AS "amountCents", r.ordered_by AS "orderedBy",
  r.refused_at AS "refusedAt", r.reversed_at AS "reversedAt",
  p.author_id AS "creatorId", p.transfer_id AS "transferId!"`;
const byId = prepared(
  "transfer-reversals-find",
  `SELECT ${columns} FROM transfer_reversals r JOIN payouts p ON p.id = r.payout_id WHERE r.id = $1`,
);
const claim = prepared(
  "transfer-reversals-claim",
  `UPDATE transfer_reversals r SET attempts = least(r.attempts + 1, 1000),
     next_attempt_at = app_now() + least(interval '6 hours', interval '2 minutes' * power(2, least(r.attempts, 20)))
   FROM payouts p WHERE p.id = r.payout_id AND r.id = (
     SELECT id FROM transfer_reversals WHERE reversed_at IS NULL AND refused_at IS NULL AND next_attempt_at <= app_now()
     ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING ${columns}`,
);
const finish = prepared(
  "transfer-reversals-finish",
  `UPDATE transfer_reversals SET reversal_id = $2, movement_id = $3, reversed_at = app_now()
   WHERE id = $1 AND reversed_at IS NULL AND refused_at IS NULL RETURNING id`,
);
const refuse = prepared(
  "transfer-reversals-refuse",
  `UPDATE transfer_reversals SET refused_at = app_now(), failure = $2
   WHERE id = $1 AND reversed_at IS NULL AND refused_at IS NULL RETURNING id`,
);

const ofTransfer = prepared(
  "transfer-reversals-of-transfer",
  `SELECT id AS "payoutId", author_id AS "creatorId" FROM payouts WHERE transfer_id = $1`,
);

/** A transferred payout with the facts that decide whether a part of it may be taken back; `owedCents` is what its creator owes. */
export type ReversiblePayout = NonNullable<Awaited<ReturnType<typeof findReversible>>>;

/** A reversal that was ordered, and its transfer. */
export type OrderedReversal = NonNullable<Awaited<ReturnType<typeof findReversal>>>;

/** A transferred payout. */
export function findReversible(db: Queryable, payoutId: string) {
  return firstRow(db, reversible(payoutId));
}

/** The same, while nobody else decides about the creator's money until the transaction ends. */
export async function lockReversible(tx: Transaction, { id, creatorId }: ReversiblePayout): Promise<ReversiblePayout> {
  await rows(tx, lock(creatorId));
  return oneRow(tx, reversible(id));
}

/** The payout of a transfer, while nobody else decides about its creator's money until the transaction ends. */
export async function lockReversedPayout(tx: Transaction, transferId: string) {
  const payout = await firstRow(tx, ofTransfer(transferId));
  if (payout) await rows(tx, lock(payout.creatorId));
  return payout;
}

/** The reversals of a payout's transfer, the newest first. */
export function listReversals(db: Queryable, payoutId: string) {
  return rows(db, ofPayout(payoutId));
}

/** Orders a reversal. The ledger must post it in the same transaction. */
export async function insertReversal(
  tx: Transaction,
  reversal: { id: string; payoutId: string; amountCents: number; reason: "fraud" | "closing"; orderedBy: string },
): Promise<void> {
  const { id, payoutId, amountCents, reason, orderedBy } = reversal;
  await rows(tx, insert(id, payoutId, amountCents, reason, orderedBy));
}

/** An ordered reversal. */
export function findReversal(db: Queryable, id: string) {
  return firstRow(db, byId(id));
}

/** Claims the next reversal without an outcome; the claim ends after two minutes, doubling, at most six hours. */
export function claimReversal(db: Queryable): Promise<OrderedReversal | undefined> {
  return firstRow(db, claim());
}

/** Records what came back; false if an outcome is recorded. The ledger must post it in the same transaction. */
export async function finishReversal(tx: Transaction, id: string, made: TransferReversal): Promise<boolean> {
  return (await rows(tx, finish(id, made.id, made.movementId))).length > 0;
}

/** Records that nothing came back; false if an outcome is recorded. The ledger must post it in the same transaction. */
export async function refuseReversal(tx: Transaction, id: string, failure: string): Promise<boolean> {
  return (await rows(tx, refuse(id, failure))).length > 0;
}

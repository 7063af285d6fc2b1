import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** A credit counts once it is older than its hold; a debit counts at any age. */
const counts = "(e.amount_cents > 0 OR t.occurred_at <= $2)";

const balance = prepared(
  "ledger-creator-balance",
  `SELECT (0 - coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'creator-payable' AND ${counts}), 0))::integer AS "payableCents",
     (0 - coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'creator-payable' AND NOT ${counts}), 0))::integer AS "heldCents",
     (0 - coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'creator-held'), 0))::integer AS "disputedCents"
   FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.author_id = $1`,
);
const holds = prepared(
  "ledger-creator-holds",
  `SELECT to_char((t.occurred_at + interval '7 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day!",
     (0 - sum(e.amount_cents))::integer AS cents
   FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
   WHERE e.author_id = $1 AND e.account = 'creator-payable' AND e.amount_cents < 0 AND t.occurred_at > $2
   GROUP BY 1 ORDER BY 1`,
);
const owed = prepared(
  "ledger-creators-owed",
  `SELECT author_id AS "creatorId" FROM ledger_entries
   WHERE account = 'creator-payable' AND author_id > $1 GROUP BY author_id HAVING sum(amount_cents) < 0 ORDER BY author_id LIMIT $2`,
);
const insertTransaction = prepared(
  "ledger-insert-payout",
  `INSERT INTO ledger_transactions (source_id, kind, payout_id, amount_cents, fee_cents, occurred_at)
   VALUES ($1, $2, $3, $4, 0, coalesce(to_timestamp($5::float8), app_now())) RETURNING id`,
);
const insertEntries = prepared(
  "ledger-insert-payout-entries",
  `INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
   VALUES ($1, $2, $3, $6::integer), ($1, $4, $5?, 0 - $6::integer)`,
);

/** The balance of a creator, in cents. It may be negative: refunds after a payout are carried forward. */
export interface CreatorBalance {
  /** Credits older than the cut-off and all debits. */
  payableCents: number;
  /** Younger credits. */
  heldCents: number;
  /** The creator's part of open disputes. */
  disputedCents: number;
}

/** A creator's balance with credits up to `cutOff` as payable. */
export function findCreatorBalance(db: Queryable, creatorId: string, cutOff: Date): Promise<CreatorBalance> {
  return oneRow(db, balance(creatorId, cutOff));
}

/** Credits younger than `cutOff` by the day (UTC, `2026-11-30`) on which their hold of seven days ends, oldest first. */
export function listHolds(db: Queryable, creatorId: string, cutOff: Date): Promise<{ day: string; cents: number }[]> {
  return rows(db, holds(creatorId, cutOff));
}

/** The next creators, in the order of their ids, whom the books owe anything. */
export async function listCreatorsOwed(db: Queryable, afterId: string, limit: number): Promise<string[]> {
  return (await rows(db, owed(afterId, limit))).map(({ creatorId }) => creatorId);
}

/** A payout to post. */
export interface PayoutPosting {
  payoutId: string;
  creatorId: string;
  amountCents: number;
}

/** Moves a payout's amount from what is owed to what is in transit. The database refuses it a second time. */
export async function postReservedPayout(tx: Transaction, { payoutId, creatorId, amountCents }: PayoutPosting) {
  const { id } = await oneRow(
    tx,
    insertTransaction(`payout:${payoutId}`, "payout-reserved", payoutId, amountCents, null),
  );
  await rows(tx, insertEntries(id, "creator-payable", creatorId, "payouts-in-transit", creatorId, amountCents));
}

/** Posts the provider's movement of a transferred payout. */
export async function postTransferredPayout(
  tx: Transaction,
  { payoutId, creatorId, amountCents }: PayoutPosting,
  movement: { id: string; occurredAtSec: number },
) {
  const { id } = await oneRow(
    tx,
    insertTransaction(movement.id, "payout-transferred", payoutId, 0 - amountCents, movement.occurredAtSec),
  );
  await rows(tx, insertEntries(id, "payouts-in-transit", creatorId, "provider-balance", null, amountCents));
}

import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** A credit counts once it is older than its hold; a debit counts at any age. */
const counts = (cutOff: string) => `account = 'creator-payable' AND (amount_cents > 0 OR occurred_at <= ${cutOff})`;

const balance = prepared(
  "ledger-creator-balance",
  `SELECT (0 - coalesce(sum(amount_cents) FILTER (WHERE ${counts("$2")}), 0))::integer AS "payableCents",
     (0 - coalesce(sum(amount_cents) FILTER (WHERE ${counts("$3")}), 0))::integer AS "nextPayableCents",
     (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-payable'), 0))::integer AS "owedCents",
     (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-held'), 0))::integer AS "disputedCents"
   FROM ledger_entries WHERE author_id = $1`,
);
const holds = prepared(
  "ledger-creator-holds",
  `SELECT to_char(date_trunc('week', occurred_at, 'UTC') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "week!",
     (0 - sum(amount_cents))::integer AS cents
   FROM ledger_entries
   WHERE author_id = $1 AND account = 'creator-payable' AND amount_cents < 0 AND occurred_at > $2
     AND day >= ($2::timestamptz - interval '2 days')::date
   GROUP BY 1 ORDER BY 1`,
);
const payableLines = prepared(
  "ledger-payable-lines",
  `SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS "week!", line, count(*)::integer AS movements,
     (0 - sum(amount_cents))::integer AS "amountCents"
   FROM ledger_entries WHERE author_id = $1 AND ${counts("$2")} AND line <> 'payouts' GROUP BY 1, 2`,
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
  /** Credits older than the hold and all debits. */
  payableCents: number;
  /** The same at the next payday's cut-off, of what is posted now. */
  nextPayableCents: number;
  /** Younger credits. */
  heldCents: number;
  /** The creator's part of open disputes. */
  disputedCents: number;
}

/** Up to which moment credits are payable: now, and on the next payday. */
export interface CutOffs {
  now: Date;
  next: Date;
}

/** A creator's balance. */
export async function findCreatorBalance(
  db: Queryable,
  creatorId: string,
  { now, next }: CutOffs,
): Promise<CreatorBalance> {
  const { owedCents, ...found } = await oneRow(db, balance(creatorId, now, next));
  return { ...found, heldCents: owedCents - found.payableCents };
}

/** Credits younger than `cutOff` by the week (its Monday, UTC) in which they came, oldest first. */
export function listHolds(db: Queryable, creatorId: string, cutOff: Date): Promise<{ week: string; cents: number }[]> {
  return rows(db, holds(creatorId, cutOff));
}

/** The sum of a creator's movements of a week, in cents: credits above zero. */
export interface WeekLine {
  /** The Monday of the week. */
  week: string;
  line: "sales" | "refunds" | "disputes";
  movements: number;
  amountCents: number;
}

/** Everything that has ever been payable up to a cut-off, by week; without the payouts. */
export async function listPayableLines(db: Queryable, creatorId: string, cutOff: Date): Promise<WeekLine[]> {
  return (await rows(db, payableLines(creatorId, cutOff))) as WeekLine[];
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

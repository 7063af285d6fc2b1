import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** A sale counts once its hold is over, by whole days; a debit counts at any age (decision 172). */
const counts =
  "account = 'creator-payable' AND (line IN ('payouts', 'transfer-reversals') OR amount_cents > 0 OR day < $2::text::date)";

const payable = prepared(
  "ledger-creator-payable",
  `SELECT (0 - coalesce(sum(amount_cents), 0))::integer AS cents FROM ledger_entries WHERE author_id = $1 AND ${counts}`,
);
const payableLines = prepared(
  "ledger-payable-lines",
  `SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS "week!", line, count(*)::integer AS movements,
     (0 - sum(amount_cents))::integer AS "amountCents"
   FROM ledger_entries WHERE author_id = $1 AND ${counts} AND line <> 'payouts'
     AND ($3::float8 IS NULL OR occurred_at <= to_timestamp($3::float8)) GROUP BY 1, 2`,
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
   VALUES ($1, $2, $3?, $6::integer), ($1, $4, $5?, 0 - $6::integer)`,
);

/** The amount that can be paid to a creator, in cents: credits of days before `cutOff` and all debits. Below zero after refunds of payouts. */
export async function findPayableCents(db: Queryable, creatorId: string, cutOff: string): Promise<number> {
  return (await oneRow(db, payable(creatorId, cutOff))).cents;
}

/** The sum of a creator's movements of a week, in cents: credits above zero. */
export interface WeekLine {
  /** The Monday of the week. */
  week: string;
  line: "sales" | "refunds" | "disputes" | "transfer-reversals";
  movements: number;
  amountCents: number;
}

/** Everything that had ever been payable at a cut-off and happened until `atSec`, if given, by week; without the payouts. */
export async function listPayableLines(
  db: Queryable,
  creatorId: string,
  cutOff: string,
  atSec?: number,
): Promise<WeekLine[]> {
  return (await rows(db, payableLines(creatorId, cutOff, atSec ?? null))) as WeekLine[];
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

/** Moves a payout's amount from what is owed to what is in transit, now or `atSec`. The database refuses it a second time. */
export async function postReservedPayout(
  tx: Transaction,
  { payoutId, creatorId, amountCents }: PayoutPosting,
  atSec?: number,
) {
  const { id } = await oneRow(
    tx,
    insertTransaction(`payout:${payoutId}`, "payout-reserved", payoutId, amountCents, atSec ?? null),
  );
  await rows(tx, insertEntries(id, "creator-payable", creatorId, "payouts-in-transit", creatorId, amountCents));
}

/** Moves a reserved payout's amount back to what is owed. The database refuses it a second time. */
export async function postUndonePayout(tx: Transaction, { payoutId, creatorId, amountCents }: PayoutPosting) {
  const { id } = await oneRow(
    tx,
    insertTransaction(`undone:${payoutId}`, "payout-undone", payoutId, amountCents, null),
  );
  await rows(tx, insertEntries(id, "payouts-in-transit", creatorId, "creator-payable", creatorId, amountCents));
}

/** The provider's movement of a transfer, and the account that it was paid from. */
export interface TransferMovement {
  id: string;
  occurredAtSec: number;
  from: "provider-balance" | "financial-account";
}

/** Posts the provider's movement of a transferred payout. */
export async function postTransferredPayout(
  tx: Transaction,
  { payoutId, creatorId, amountCents }: PayoutPosting,
  movement: TransferMovement,
) {
  const { id: source, occurredAtSec, from } = movement;
  const { id } = await oneRow(
    tx,
    insertTransaction(source, "payout-transferred", payoutId, 0 - amountCents, occurredAtSec),
  );
  await rows(tx, insertEntries(id, "payouts-in-transit", creatorId, from, null, amountCents));
}

/** Moves the amount of a payout that came back to the financial account to what is owed. The database refuses it a second time. */
export async function postReturnedPayout(
  tx: Transaction,
  { payoutId, creatorId, amountCents }: PayoutPosting,
  { id: transferId, occurredAtSec }: { id: string; occurredAtSec: number },
): Promise<void> {
  const source = `returned:${transferId}`;
  const { id } = await oneRow(tx, insertTransaction(source, "payout-returned", payoutId, amountCents, occurredAtSec));
  await rows(tx, insertEntries(id, "financial-account", null, "creator-payable", creatorId, amountCents));
}

/** A reversal to post. */
export interface ReversalPosting extends PayoutPosting {
  reversalId: string;
}

/** Moves what a creator owes to what is in transit, until the provider has taken it back. The database refuses it a second time. */
export async function postReversing(
  tx: Transaction,
  { reversalId, payoutId, creatorId, amountCents }: ReversalPosting,
): Promise<void> {
  const source = `reversing:${reversalId}`;
  const { id } = await oneRow(tx, insertTransaction(source, "payout-reversing", payoutId, amountCents, null));
  await rows(tx, insertEntries(id, "payouts-in-transit", creatorId, "creator-payable", creatorId, amountCents));
}

/** Posts the provider's movement of a reversal. */
export async function postReversed(
  tx: Transaction,
  { payoutId, creatorId, amountCents }: ReversalPosting,
  movement: { id: string; occurredAtSec: number },
): Promise<void> {
  const { id: source, occurredAtSec } = movement;
  const { id } = await oneRow(tx, insertTransaction(source, "payout-reversed", payoutId, amountCents, occurredAtSec));
  await rows(tx, insertEntries(id, "provider-balance", null, "payouts-in-transit", creatorId, amountCents));
}

/** Moves a refused reversal back to what the creator owes. The database refuses it a second time. */
export async function postReversalRefused(
  tx: Transaction,
  { reversalId, payoutId, creatorId, amountCents }: ReversalPosting,
): Promise<void> {
  const source = `reversal-refused:${reversalId}`;
  const { id } = await oneRow(tx, insertTransaction(source, "payout-reversal-refused", payoutId, amountCents, null));
  await rows(tx, insertEntries(id, "creator-payable", creatorId, "payouts-in-transit", creatorId, amountCents));
}

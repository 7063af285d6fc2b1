import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { AccountOrigin, ProviderTransfer, RailName } from "#server/platform/card-provider/payout-rail.ts";

const require = prepared(
  "transfer-recoveries-require",
  `INSERT INTO transfer_recoveries AS r (since) VALUES (to_timestamp($1::float8))
   ON CONFLICT (only_row) DO UPDATE SET since = least(r.since, excluded.since)`,
);
const due = prepared(
  "transfer-recoveries-due",
  `SELECT extract(epoch FROM since)::float8 AS "sinceSec" FROM transfer_recoveries WHERE NOT EXISTS (SELECT FROM shared_mail_hold)`,
);
const pending = prepared(
  "transfer-recoveries-pending",
  `SELECT extract(epoch FROM since)::float8 AS "sinceSec" FROM transfer_recoveries`,
);
const end = prepared("transfer-recoveries-end", "DELETE FROM transfer_recoveries");
const known = prepared(
  "transfer-recoveries-known",
  `SELECT transfer_id AS "transferId" FROM payouts WHERE transfer_id = ANY ($1)`,
);
const creator = prepared("transfer-recoveries-creator", "SELECT 1 AS known FROM shared_creators WHERE id = $1");
const account = prepared(
  "transfer-recoveries-account",
  `SELECT id, author_id AS "creatorId", provider_account_id AS "providerAccountId", rail, status
   FROM payout_accounts WHERE provider_account_id = $1`,
);
const attach = prepared(
  "transfer-recoveries-attach",
  `UPDATE payout_accounts SET provider_account_id = $3
   WHERE id = $1 AND author_id = $2 AND rail = $4 AND provider_account_id IS NULL RETURNING id`,
);
const replace = prepared(
  "transfer-recoveries-replace",
  "UPDATE payout_accounts SET replaced_at = app_now() WHERE author_id = $1 AND replaced_at IS NULL",
);
const insertAccount = prepared(
  "transfer-recoveries-insert-account",
  `INSERT INTO payout_accounts (id, author_id, country, entity_type, rail, provider_account_id, replaced_at)
   VALUES (coalesce((SELECT $1?::uuid WHERE NOT EXISTS (SELECT FROM payout_accounts WHERE id = $1)), gen_random_uuid()), $2, $3, $4, $5, $6,
     CASE WHEN $7::boolean THEN app_now() END)`,
);
const ofPeriod = prepared(
  "transfer-recoveries-of-period",
  `SELECT p.id, p.transfer_id AS "transferId", p.amount_cents AS "amountCents", p.payout_account_id AS "payoutAccountId"
   FROM payouts p WHERE p.author_id = $1 AND p.period = $2::text::date AND p.undone_at IS NULL FOR UPDATE`,
);
const undo = prepared(
  "transfer-recoveries-undo",
  `UPDATE payouts SET attempts = least(attempts, 999), refusals = least(attempts, 999), undone_at = app_now(), undo_reason = 'other-transfer'
   WHERE id = $1`,
);
const openInRestored = prepared(
  "transfer-recoveries-open",
  `SELECT p.id, p.author_id AS "creatorId", to_char(p.period, 'YYYY-MM-DD') AS "period!", p.amount_cents AS "amountCents",
     a.provider_account_id AS "providerAccountId", a.rail, p.attempts > p.refusals AS "isUnknown"
   FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id
   WHERE p.transferred_at IS NULL AND p.undone_at IS NULL AND EXISTS (SELECT FROM transfer_recoveries) ORDER BY p.id`,
);
const undoRestored = prepared(
  "transfer-recoveries-undo-restored",
  `UPDATE payouts SET attempts = least(attempts, 999), refusals = least(attempts, 999), undone_at = app_now(), undo_reason = 'restored'
   WHERE id = $1 AND transferred_at IS NULL AND undone_at IS NULL AND EXISTS (SELECT FROM transfer_recoveries) RETURNING id`,
);
const unskip = prepared(
  "transfer-recoveries-unskip",
  "DELETE FROM payout_skips WHERE author_id = $1 AND period = $2::text::date",
);
const insertPayout = prepared(
  "transfer-recoveries-insert-payout",
  `INSERT INTO payouts (id, author_id, payout_account_id, period, amount_cents, attempts, transfer_id, destination_payment_id,
     reserved_at, asked_at, transferred_at)
   SELECT coalesce((SELECT $1?::uuid WHERE NOT EXISTS (SELECT FROM payouts WHERE id = $1)), gen_random_uuid()), $2, $3, $4::text::date, $5, 1, $6, $7,
     at, at, at FROM (SELECT least(app_now(), to_timestamp($8::float8)) AS at) AS moment RETURNING id`,
);
const finish = prepared(
  "transfer-recoveries-finish",
  `UPDATE payouts SET asked_at = coalesce(asked_at, least(app_now(), to_timestamp($4::float8))), attempts = greatest(attempts, 1),
     transfer_id = $2, destination_payment_id = $3, transferred_at = least(app_now(), to_timestamp($4::float8)), last_failure = NULL WHERE id = $1`,
);

/** From now on nothing is paid until the transfers since `sinceSec` are in the books. */
export async function requireTransferRecovery(db: Queryable, sinceSec: number): Promise<void> {
  await rows(db, require(sinceSec));
}

/** Since when transfers are to be taken up; undefined if none are, and while mail is held. */
export async function findDueRecovery(db: Queryable): Promise<number | undefined> {
  return (await firstRow(db, due()))?.sinceSec;
}

/** Since when the books of a restored database may lack transfers, also while mail is held; undefined if they have all. */
export async function findPendingRecovery(db: Queryable): Promise<number | undefined> {
  return (await firstRow(db, pending()))?.sinceSec;
}

/** Whether the books may lack transfers and other movements since their backup. */
export async function isRecovering(db: Queryable): Promise<boolean> {
  return (await findPendingRecovery(db)) !== undefined;
}

/** Records that the transfers are in the books. */
export async function endRecovery(db: Queryable): Promise<void> {
  await rows(db, end());
}

/** Those of the transfers that a payout has. */
export async function findKnownTransfers(db: Queryable, transferIds: string[]): Promise<Set<string>> {
  return new Set((await rows(db, known(transferIds))).map(({ transferId }) => transferId));
}

/** Whether the books have a creator. */
export async function hasCreator(db: Queryable, creatorId: string): Promise<boolean> {
  return (await firstRow(db, creator(creatorId))) !== undefined;
}

/** The account with the provider's id, with its recorded state. */
export function findRecordedAccount(db: Queryable, providerAccountId: string) {
  return firstRow(db, account(providerAccountId));
}

/**
 * Records an account that the provider has and the books lack, so that it was opened after everything in the books: it replaces the creator's
 * account, unless it has left the platform. If the books have its row without the provider's id, that one gets the id.
 */
export async function insertRecoveredAccount(
  tx: Transaction,
  opened: { creatorId: string; providerAccountId: string; rail: RailName; origin: AccountOrigin | undefined },
): Promise<void> {
  const { creatorId, providerAccountId, rail, origin } = opened;
  const id = uuidOf(origin?.id);
  if (id !== null && (await firstRow(tx, attach(id, creatorId, providerAccountId, rail)))) return;
  if (origin) await rows(tx, replace(creatorId));
  const country = origin && /^[A-Z]{2}$/.test(origin.country) ? origin.country : unknownCountry;
  const entityType = origin?.entityType ?? "individual";
  await rows(tx, insertAccount(id, creatorId, country, entityType, rail, providerAccountId, origin === undefined));
}

/** As ISO 3166 leaves it to its users. */
const unknownCountry = "ZZ";

/** Locks the payout of a period that was not undone. */
export function lockPayoutOfPeriod(tx: Transaction, creatorId: string, period: string) {
  return firstRow(tx, ofPeriod(creatorId, period));
}

/** Undoes an open payout, because another transfer was made in its group. The ledger must post it in the same transaction. */
export async function undoForOtherTransfer(tx: Transaction, id: string): Promise<void> {
  await rows(tx, undo(id));
}

/** The payouts of a restored database that were open at its backup; none once the transfers are in the books. */
export function listOpenInRestored(db: Queryable) {
  return rows(db, openInRestored());
}

/**
 * Undoes a payout that was open at the backup, of which the provider must have said that it has nothing. False if it is over, or the restore
 * is: a payday may be sending it. The ledger must post it in the same transaction.
 */
export async function undoRestoredRow(tx: Transaction, id: string): Promise<boolean> {
  return (await firstRow(tx, undoRestored(id))) !== undefined;
}

/** Records the payout of a transfer, under its own id if that is known, at the provider's time. The ledger must post it in the same transaction. Returns the id. */
export async function insertRecoveredPayout(
  tx: Transaction,
  payout: {
    id: string | undefined;
    creatorId: string;
    payoutAccountId: string;
    period: string;
    transfer: ProviderTransfer;
  },
): Promise<string> {
  const { creatorId, payoutAccountId, period, transfer } = payout;
  const { amountCents, paymentId, occurredAtSec } = transfer;
  await rows(tx, unskip(creatorId, period));
  return (
    await oneRow(
      tx,
      insertPayout(
        uuidOf(payout.id),
        creatorId,
        payoutAccountId,
        period,
        amountCents,
        transfer.id,
        paymentId,
        occurredAtSec,
      ),
    )
  ).id;
}

/** Records the transfer of an open payout at the provider's time. The ledger must post it in the same transaction. */
export async function finishRecoveredPayout(tx: Transaction, id: string, transfer: ProviderTransfer): Promise<void> {
  await rows(tx, finish(id, transfer.id, transfer.paymentId, transfer.occurredAtSec));
}

function uuidOf(text: string | undefined): string | null {
  return text !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : null;
}

import { prepared, type Queryable, rows } from "#db/client.ts";
import type { RailName } from "#server/platform/card-provider/payout-rail.ts";

const byTransfer = prepared(
  "audit-payouts-by-transfer",
  `SELECT id, transfer_id AS "transferId", amount_cents AS "amountCents", provider_account_id AS "accountId",
     reversed_cents AS "reversedCents", is_reversing AS "isReversing"
   FROM shared_payout_transfers WHERE rail = $1 AND transfer_id = ANY ($2)`,
);
const transferred = prepared(
  "audit-payouts-transferred",
  `SELECT id AS id, transfer_id AS "transferId" FROM shared_payout_transfers
   WHERE transferred_at >= to_timestamp($1::float8) AND transferred_at < to_timestamp($2::float8 + 1) AND id > $3 AND rail = $4
   ORDER BY id LIMIT 500`,
);
const moved = prepared(
  "audit-payouts-moved",
  `SELECT accounts.id AS "accountId",
     (SELECT coalesce(sum(t.amount_cents - t.reversed_cents), 0)::float8 FROM shared_payout_transfers t WHERE t.provider_account_id = accounts.id) AS "transferredCents",
     EXISTS (SELECT FROM shared_payout_transfers t
      WHERE t.provider_account_id = accounts.id AND (greatest(t.transferred_at, t.last_reversed_at) >= to_timestamp($2::float8) OR t.is_reversing)) AS "isMoving"
   FROM (
     SELECT provider_account_id AS id FROM shared_payout_transfers WHERE rail = 'connect' AND greatest(transferred_at, last_reversed_at) >= to_timestamp($1::float8)
     UNION SELECT provider_account_id FROM shared_bank_payouts WHERE rail = 'connect' AND seen_at >= to_timestamp($1::float8)) AS accounts
   WHERE accounts.id > $3 ORDER BY accounts.id LIMIT 200`,
);
const bankPayouts = prepared(
  "audit-payouts-at-banks",
  `SELECT b.provider_payout_id AS id, b.amount_cents AS "amountCents", b.currency, b.status NOT IN ('failed', 'canceled') AS "isPaid",
     extract(epoch FROM b.arrives_at)::float8 AS "arrivesAtSec", NOT EXISTS (SELECT FROM shared_withdrawals w
       WHERE w.provider_payout_id = b.provider_payout_id) AS "isAutomatic"
   FROM shared_bank_payouts b WHERE b.provider_account_id = $1`,
);

const arrived = prepared(
  "audit-payouts-arrived",
  `SELECT payout_id AS "payoutId", destination_payment_id AS "paymentId" FROM shared_account_payments WHERE provider_account_id = $1`,
);

/** The payouts that these transfers of a rail moved. */
export function findPayoutsOfTransfers(db: Queryable, rail: RailName, transferIds: string[]) {
  return rows(db, byTransfer(rail, transferIds));
}

/** The next payouts that a rail transferred in a span, in the order of their ids. */
export function listTransferredPayouts(
  db: Queryable,
  { rail, sinceSec, untilSec }: { rail: RailName; sinceSec: number; untilSec: number },
  afterId: string,
) {
  return rows(db, transferred(sinceSec, untilSec, afterId, rail));
}

/**
 * The next connected accounts with a transfer or news of a payout to the bank since a time, with what the books have of each. An
 * account `isMoving` if something was transferred or taken back after `lateSec`.
 */
export function listMovedAccounts(db: Queryable, when: { sinceSec: number; lateSec: number }, afterId: string) {
  return rows(db, moved(when.sinceSec, when.lateSec, afterId));
}

/** The payouts to the bank that are known of an account. */
export function listKnownBankPayouts(db: Queryable, accountId: string) {
  return rows(db, bankPayouts(accountId));
}

/** The payments by which payouts arrived on an account. */
export function listArrivedPayments(db: Queryable, accountId: string) {
  return rows(db, arrived(accountId));
}

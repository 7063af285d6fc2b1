import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { AccountRequirement, RailName } from "#server/platform/card-provider/payout-rail.ts";

const columns = `id, author_id AS "creatorId", country, entity_type AS "entityType", provider_account_id AS "providerAccountId", rail, status, payouts_status AS "payoutsStatus",
  requirements, activated_at IS NOT NULL AS "wasActive"`;

const current = prepared<"payout-account", { requirements: AccountRequirement[] }>(
  "payout-account",
  `SELECT ${columns} FROM payout_accounts WHERE author_id = $1 AND replaced_at IS NULL`,
);
const replace = prepared(
  "payout-account-replace",
  "UPDATE payout_accounts SET replaced_at = app_now() WHERE author_id = $1 AND replaced_at IS NULL",
);
const insert = prepared(
  "payout-account-insert",
  "INSERT INTO payout_accounts (author_id, country, entity_type, rail) VALUES ($1, $2, $3, $4) RETURNING id",
);
const retire = prepared(
  "payout-account-retire",
  "UPDATE payout_accounts SET replaced_at = app_now(), retired_by = $2 WHERE id = $1 AND replaced_at IS NULL RETURNING id",
);
const retired = prepared(
  "payout-account-retired",
  `SELECT (SELECT a.retired_by IS NOT NULL FROM payout_accounts a WHERE a.author_id = $1 ORDER BY a.created_at DESC LIMIT 1) AS "isRetired"`,
);
const attach = prepared("payout-account-attach", "UPDATE payout_accounts SET provider_account_id = $2 WHERE id = $1");
const paidAccounts = prepared(
  "payout-accounts-paid",
  `SELECT a.id, a.author_id AS "creatorId", a.provider_account_id AS "providerAccountId", a.rail FROM payout_accounts a
   WHERE a.provider_account_id IS NOT NULL AND a.id > $1 AND EXISTS (
     SELECT FROM payouts p WHERE p.payout_account_id = a.id AND p.transferred_at IS NOT NULL AND p.returned_at IS NULL AND NOT EXISTS (
       SELECT FROM bank_payouts b WHERE b.payout_account_id = a.id AND p.destination_payment_id = ANY (b.payment_ids)
         AND b.status = 'paid' AND b.arrives_at < app_now() - CASE a.rail WHEN 'global' THEN interval '90 days' ELSE interval '14 days' END))
   ORDER BY a.id LIMIT $2`,
);
const now = prepared("payouts-now", "SELECT app_now() AS now");
const held = prepared(
  "payouts-held",
  "SELECT 1 AS held FROM shared_mail_hold UNION ALL SELECT 1 FROM transfer_recoveries",
);

/** The moment by the only clock. */
export async function readNow(db: Queryable): Promise<Date> {
  return (await oneRow(db, now())).now;
}

/** Whether nothing may leave the system after a restore: mail is held, or transfers since the backup are not in the books. */
export async function isHeld(db: Queryable): Promise<boolean> {
  return (await firstRow(db, held())) !== undefined;
}

/** A creator's account at the provider; undefined without one. */
export function findAccount(db: Queryable, creatorId: string) {
  return firstRow(db, current(creatorId));
}

export type PayoutAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Records an account to be opened, in place of an earlier one. Returns its id. */
export async function insertAccount(
  tx: Transaction,
  account: { creatorId: string; country: string; entityType: "individual" | "company"; rail: RailName },
): Promise<string> {
  const { creatorId, country, entityType, rail } = account;
  await rows(tx, replace(creatorId));
  return (await oneRow(tx, insert(creatorId, country, entityType, rail))).id;
}

/** Retires an account of a creator by a member's account; false if it was replaced or retired before. */
export async function retireRow(tx: Transaction, id: string, retiredBy: string): Promise<boolean> {
  return (await firstRow(tx, retire(id, retiredBy))) !== undefined;
}

/** Whether the newest account of a creator was retired by the team, so that there is no current one. */
export async function isNewestRetired(db: Queryable, creatorId: string): Promise<boolean> {
  return (await oneRow(db, retired(creatorId))).isRetired === true;
}

/** Records the provider's id of an account. */
export async function attachAccount(db: Queryable, id: string, providerAccountId: string): Promise<void> {
  await rows(db, attach(id, providerAccountId));
}

/** The next accounts, in the order of their ids, with a transfer that has not been at the bank for two weeks, or for 90 days by Global Payouts. */
export function listPaidAccounts(db: Queryable, afterId: string, limit: number) {
  return rows(db, paidAccounts(afterId, limit));
}

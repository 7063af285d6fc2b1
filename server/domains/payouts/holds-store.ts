import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const bankHoldHours = 72;

const insertBankHold = prepared(
  "payout-holds-bank",
  `INSERT INTO payout_holds (author_id, cause, external_account_id, ends_at)
   VALUES ($1, 'bank-changed', $2, app_now() + $3::integer * interval '1 hour') ON CONFLICT DO NOTHING RETURNING id`,
);
const inForce = prepared(
  "payout-holds-in-force",
  `SELECT cause, ends_at AS "endsAt" FROM payout_holds
   WHERE author_id = $1 AND released_at IS NULL AND (ends_at IS NULL OR ends_at > app_now()) ORDER BY cause DESC, ends_at DESC`,
);

/** Holds a creator's payouts for 72 hours because of a new bank account. Returns its id; undefined if that account held them before. */
export async function insertBankHoldOf(
  tx: Transaction,
  { creatorId, externalAccountId }: { creatorId: string; externalAccountId: string },
): Promise<string | undefined> {
  return (await firstRow(tx, insertBankHold(creatorId, externalAccountId, bankHoldHours)))?.id;
}

/** The holds of a creator's payouts that are in force, the one that ends last first. */
export function listHoldsInForce(db: Queryable, creatorId: string) {
  return rows(db, inForce(creatorId));
}

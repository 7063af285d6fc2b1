import { prepared, rows, type Transaction } from "#db/client.ts";
import type { ProviderFee } from "#server/platform/card-provider/provider-payout-books.ts";

const insert = prepared(
  "ledger-insert-provider-fee",
  `WITH posted AS (
     INSERT INTO ledger_transactions (source_id, kind, amount_cents, fee_cents, occurred_at)
     VALUES ($1, 'provider-fee', $2::integer, 0, to_timestamp($3::float8)) ON CONFLICT DO NOTHING RETURNING id)
   INSERT INTO ledger_entries (transaction_id, account, amount_cents)
   SELECT posted.id, e.account, e.cents FROM posted,
     (VALUES ('provider-balance', $2::integer), ('provider-fees', 0 - $2::integer)) AS e (account, cents)`,
);

/** Posts a fee of the provider that belongs to no payment; a second time it changes nothing. */
export async function postProviderFee(tx: Transaction, { id, amountCents, occurredAtSec }: ProviderFee): Promise<void> {
  await rows(tx, insert(id, amountCents, occurredAtSec));
}

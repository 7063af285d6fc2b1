import type { BootedProduct } from "#e2e/harness/booted-product.ts";

/**
 * Gives a creator two sales of three weeks ago, and reserves the first one on last week's payday. Neither the payout nor a look at the account is
 * due, so that no worker asks the provider for them.
 */
export async function seedPayouts(product: BootedProduct, username: string): Promise<void> {
  const [creator] = await product.query<{ id: string }>("SELECT id FROM authors WHERE username = $1", [username]);
  const id = creator?.id ?? "";
  const intent = `pi_seed_${username}`;
  await product.query("INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ($1, 'free', 100)", [
    intent,
  ]);
  await product.query(
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ($1, 'free', 100, 0)",
    [intent],
  );
  await product.query(
    `INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at, next_look_at)
     VALUES ($1, 'US', 'individual', $2, 'active', app_now(), app_now() + interval '1000 years')`,
    [id, `acct_seed_${username}`],
  );
  for (const cents of [3_860, 2_140])
    await product.query(
      `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
         VALUES ($1, 'charge', $2, $3, 0, app_now() - interval '22 days') RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
       SELECT t.id, e.account, e.author, e.cents FROM t,
         (VALUES ('provider-clearing', NULL, $3::integer), ('creator-payable', $4::uuid, 0 - $3::integer)) AS e (account, author, cents)`,
      [`seed:${username}:${cents}`, intent, cents, id],
    );
  await product.query(
    `WITH p AS (INSERT INTO payouts (author_id, payout_account_id, period, amount_cents, next_attempt_at)
         SELECT $1, a.id, date_trunc('week', app_now(), 'UTC')::date - 7, 3860, app_now() + interval '1000 years'
         FROM payout_accounts a WHERE a.author_id = $1 RETURNING id, author_id),
       t AS (INSERT INTO ledger_transactions (source_id, kind, payout_id, amount_cents, fee_cents, occurred_at)
         SELECT 'payout:' || id, 'payout-reserved', id, 3860, 0, app_now() - interval '7 days' FROM p RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
     SELECT t.id, e.account, $1, e.cents FROM t, (VALUES ('creator-payable', 3860), ('payouts-in-transit', -3860)) AS e (account, cents)`,
    [id],
  );
}

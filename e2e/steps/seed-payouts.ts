import type { BootedProduct } from "#e2e/harness/booted-product.ts";

const countries = { connect: "US", global: "CO" } as const;

/**
 * Gives a creator two sales of three weeks ago, and reserves the first one on last week's payday, for the creator's account or a new one. The
 * payout is not due, nor is a look at a new account, so that no worker asks the provider for them.
 */
export async function seedPayouts(
  product: BootedProduct,
  username: string,
  rail: keyof typeof countries = "connect",
): Promise<void> {
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
    `INSERT INTO payout_accounts (author_id, country, entity_type, rail, provider_account_id, status, seen_at, next_look_at)
     SELECT $1, $3, 'individual', $4, $2, 'active', app_now(), app_now() + interval '1000 years'
     WHERE NOT EXISTS (SELECT FROM payout_accounts WHERE author_id = $1)`,
    [id, `acct_seed_${username}`, countries[rail], rail],
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

/** Makes the bank send back the payout of `seedPayouts`. */
export async function returnPayout(product: BootedProduct, username: string): Promise<void> {
  await product.query(
    `UPDATE payout_accounts SET requirements = '[{"code":"external_account","dueAtSec":null,"isPastDue":false,"isRefused":true}]'
     WHERE author_id = (SELECT id FROM authors WHERE username = $1)`,
    [username],
  );
  await transferPayout(product, username);
  await endAtBank(product, username, { status: "failed", failure: "account_closed", isAutomatic: true });
}

/** Makes the creator take the payout of `seedPayouts`, which is transferred, out of the balance at the provider. */
export async function takePayoutOut(product: BootedProduct, username: string): Promise<void> {
  await endAtBank(product, username, { status: "paid", failure: null, isAutomatic: false });
}

/** Transfers the payout of `seedPayouts` to its account. */
export async function transferPayout(product: BootedProduct, username: string): Promise<void> {
  await product.query(
    `WITH p AS (UPDATE payouts SET asked_at = app_now(), transfer_id = $2, destination_payment_id = $3, transferred_at = app_now()
         WHERE author_id = (SELECT id FROM authors WHERE username = $1) RETURNING id, author_id, amount_cents AS cents),
       t AS (INSERT INTO ledger_transactions (source_id, kind, payout_id, amount_cents, fee_cents, occurred_at)
         SELECT $4, 'payout-transferred', id, 0 - cents, 0, app_now() FROM p RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
     SELECT t.id, v.account, v.author, v.cents FROM t, p,
       LATERAL (VALUES ('payouts-in-transit', p.author_id, p.cents), ('provider-balance', NULL, 0 - p.cents)) AS v (account, author, cents)`,
    [username, `tr_seed_${username}`, `py_seed_${username}`, `txn_seed_${username}`],
  );
}

/** Records the payout to the bank that has the payout of `seedPayouts`. */
async function endAtBank(
  product: BootedProduct,
  username: string,
  { status, failure, isAutomatic }: { status: "paid" | "failed"; failure: string | null; isAutomatic: boolean },
): Promise<void> {
  await product.query(
    `INSERT INTO bank_payouts (provider_payout_id, payout_account_id, amount_cents, status, arrives_at, failure_code, payment_ids, is_automatic)
     SELECT $2, payout_account_id, amount_cents, $3, app_now(), $4, ARRAY[destination_payment_id], $5
     FROM payouts WHERE author_id = (SELECT id FROM authors WHERE username = $1)`,
    [username, `po_seed_${username}`, status, failure, isAutomatic],
  );
}

/** Makes the payment of a payout of `seedPayouts` by Global Payouts come back from a closed bank account into the creator's balance. */
export async function bringPaymentBack(product: BootedProduct, username: string): Promise<void> {
  await product.query(
    `WITH p AS (UPDATE payouts SET asked_at = app_now(), transfer_id = $2, destination_payment_id = $2, transferred_at = app_now(),
           returned_at = app_now(), return_reason = 'payout_method_closed'
         WHERE author_id = (SELECT id FROM authors WHERE username = $1) RETURNING id, author_id, amount_cents AS cents),
       t AS (INSERT INTO ledger_transactions (source_id, kind, payout_id, amount_cents, fee_cents, occurred_at)
         SELECT v.source, v.kind, p.id, v.sign * p.cents, 0, app_now()
         FROM p, (VALUES ($2, 'payout-transferred', -1), ('returned:' || $2, 'payout-returned', 1)) AS v (source, kind, sign) RETURNING id, kind)
     INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
     SELECT t.id, v.account, CASE WHEN v.account <> 'financial-account' THEN p.author_id END, v.sign * p.cents
     FROM p, t JOIN (VALUES ('payout-transferred', 'payouts-in-transit', 1), ('payout-transferred', 'financial-account', -1),
       ('payout-returned', 'financial-account', 1), ('payout-returned', 'creator-payable', -1)) AS v (kind, account, sign) ON v.kind = t.kind`,
    [username, `obp_seed_${username}`],
  );
}

import type { BootedProduct } from "#e2e/harness/booted-product.ts";

/**
 * Gives a creator a payout that was transferred, and a balance below zero after fraud, for a screen of it. The provider does not know the
 * transfer. Returns the payout's id.
 */
export async function seedTransfer(product: BootedProduct, username: string): Promise<string> {
  const [payout] = await product.query<{ id: string }>(
    `WITH c AS (SELECT id FROM authors WHERE username = $1),
       a AS (INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at, next_look_at)
         SELECT id, 'US', 'individual', 'acct_of_a_transfer', 'active', app_now(), app_now() + interval '1000 years' FROM c RETURNING id, author_id),
       p AS (INSERT INTO payouts (author_id, payout_account_id, period, amount_cents, asked_at, transfer_id, destination_payment_id, transferred_at)
         SELECT author_id, id, date_trunc('week', app_now(), 'UTC')::date - 14, 3860, app_now(), 'tr_of_a_screen', 'py_of_a_screen', app_now() FROM a
         RETURNING id, author_id),
       r AS (INSERT INTO restrictions (author_id, capability, cause, note, set_by)
         SELECT p.author_id, 'upload', 'fraud', 'Stolen cards.', m.account_id FROM p,
           (SELECT account_id FROM account_roles WHERE role = 'finance' LIMIT 1) AS m),
       t AS (INSERT INTO ledger_transactions (source_id, kind, payout_id, amount_cents, fee_cents, occurred_at)
         SELECT source, kind, id, cents, 0, app_now() FROM p, (VALUES ('payout:of-a-screen', 'payout-reserved', 3860),
           ('txn_of_a_screen', 'payout-transferred', -3860)) AS moves (source, kind, cents) RETURNING id, kind),
       e AS (INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
         SELECT t.id, account, CASE WHEN account = 'provider-balance' THEN NULL ELSE p.author_id END, cents
         FROM p, t JOIN (VALUES ('payout-reserved', 'creator-payable', 3860), ('payout-reserved', 'payouts-in-transit', -3860),
           ('payout-transferred', 'payouts-in-transit', 3860), ('payout-transferred', 'provider-balance', -3860)) AS moves (kind, account, cents)
           USING (kind))
     SELECT id FROM p`,
    [username],
  );
  return payout?.id ?? "";
}

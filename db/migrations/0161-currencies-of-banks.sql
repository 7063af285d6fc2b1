-- The banks of creators outside the US are paid in their own currency, into which the provider converts a transfer when it arrives (decision 235).

ALTER TABLE bank_payouts
  -- `amount_cents` is in hundredths of it.
  ADD COLUMN currency text NOT NULL DEFAULT 'usd' CHECK (currency ~ '^[a-z]{3}$');
ALTER TABLE payout_notices ADD COLUMN currency text NOT NULL DEFAULT 'usd' CHECK (currency ~ '^[a-z]{3}$');

CREATE OR REPLACE VIEW shared_bank_payouts AS
  SELECT b.provider_payout_id, a.provider_account_id, b.amount_cents, b.status, b.arrives_at, b.seen_at, a.rail, b.currency
  FROM bank_payouts b JOIN payout_accounts a ON a.id = b.payout_account_id;
COMMENT ON VIEW shared_bank_payouts IS 'Payouts: what the provider told of the payouts to banks, in hundredths of their currency, with their rail.';

CREATE VIEW shared_account_payments AS
  SELECT a.provider_account_id, p.id AS payout_id, p.destination_payment_id
  FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE a.rail = 'connect' AND p.destination_payment_id IS NOT NULL;
COMMENT ON VIEW shared_account_payments IS 'Payouts: the payments by which transfers of Connect arrived on the accounts of creators, by the ids of the provider.';

-- In US dollars: of a payout to a bank in another currency, what the payouts in it came to.
CREATE OR REPLACE VIEW shared_failing_payouts AS
  SELECT 'payout-refused' AS what, p.id::text AS id, p.period, p.amount_cents, p.reserved_at AS since, p.last_failure AS failure
  FROM payouts p WHERE p.last_failure IS NOT NULL AND p.transferred_at IS NULL AND p.undone_at IS NULL AND p.attempts < p.refusals + 2
  UNION ALL
  SELECT 'payout-returned', b.provider_payout_id, p.period,
    CASE b.currency WHEN 'usd' THEN b.amount_cents ELSE coalesce(p.cents, 0)::integer END, b.seen_at, b.failure_code
  FROM bank_payouts b
    LEFT JOIN LATERAL (SELECT max(period) AS period, sum(amount_cents) AS cents FROM payouts
      WHERE payout_account_id = b.payout_account_id AND destination_payment_id = ANY (b.payment_ids)) AS p ON true
  WHERE b.status = 'failed' AND NOT EXISTS (SELECT FROM bank_payouts later
    WHERE later.payout_account_id = b.payout_account_id AND later.status IN ('pending', 'in_transit', 'paid') AND later.arrives_at > b.arrives_at);

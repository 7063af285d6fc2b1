-- The desk's list names the creator of a payout that does not arrive, and the newest refusal of a bank only: the money of an earlier one is in it.
CREATE OR REPLACE VIEW shared_failing_payouts AS
  SELECT 'payout-refused' AS what, p.id::text AS id, p.period, p.amount_cents, p.reserved_at AS since, p.last_failure AS failure, p.author_id
  FROM payouts p WHERE p.last_failure IS NOT NULL AND p.transferred_at IS NULL AND p.undone_at IS NULL AND p.attempts < p.refusals + 2
  UNION ALL
  SELECT 'payout-returned', b.provider_payout_id, p.period,
    CASE b.currency WHEN 'usd' THEN b.amount_cents ELSE coalesce(p.cents, 0)::integer END, b.seen_at, b.failure_code, a.author_id
  FROM bank_payouts b JOIN payout_accounts a ON a.id = b.payout_account_id
    LEFT JOIN LATERAL (SELECT max(period) AS period, sum(amount_cents) AS cents FROM payouts
      WHERE payout_account_id = b.payout_account_id AND destination_payment_id = ANY (b.payment_ids)) AS p ON true
  WHERE b.status = 'failed' AND NOT EXISTS (SELECT FROM bank_payouts later
    WHERE later.payout_account_id = b.payout_account_id AND later.status <> 'canceled'
      AND (later.arrives_at, later.provider_payout_id) > (b.arrives_at, b.provider_payout_id));
CREATE OR REPLACE VIEW shared_unknown_payouts AS
  SELECT p.id::text AS id, p.period, p.amount_cents, p.asked_at, 'payout:' || p.author_id || ':' || to_char(p.period, 'YYYY-MM-DD') AS transfer_group,
    p.author_id
  FROM payouts p WHERE p.transferred_at IS NULL AND p.undone_at IS NULL AND p.attempts >= p.refusals + 2;

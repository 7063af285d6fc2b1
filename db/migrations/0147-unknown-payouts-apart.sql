-- Payouts without a known outcome get a view of their own: the version before 0139 reads shared_failing_payouts and fails on a kind that it does not know.
CREATE OR REPLACE VIEW shared_failing_payouts AS
  SELECT 'payout-refused' AS what, p.id::text AS id, p.period, p.amount_cents, p.reserved_at AS since, p.last_failure AS failure
  FROM payouts p WHERE p.last_failure IS NOT NULL AND p.transferred_at IS NULL AND p.undone_at IS NULL AND p.attempts < p.refusals + 2
  UNION ALL
  SELECT 'payout-returned', b.provider_payout_id, p.period, b.amount_cents, b.seen_at, b.failure_code
  FROM bank_payouts b
    LEFT JOIN LATERAL (SELECT max(period) AS period FROM payouts
      WHERE payout_account_id = b.payout_account_id AND destination_payment_id = ANY (b.payment_ids)) AS p ON true
  WHERE b.status = 'failed' AND NOT EXISTS (SELECT FROM bank_payouts later
    WHERE later.payout_account_id = b.payout_account_id AND later.status IN ('pending', 'in_transit', 'paid') AND later.arrives_at > b.arrives_at);

CREATE VIEW shared_unknown_payouts AS
  SELECT p.id::text AS id, p.period, p.amount_cents, p.asked_at, 'payout:' || p.author_id || ':' || to_char(p.period, 'YYYY-MM-DD') AS transfer_group
  FROM payouts p WHERE p.transferred_at IS NULL AND p.undone_at IS NULL AND p.attempts >= p.refusals + 2;
COMMENT ON VIEW shared_unknown_payouts IS 'Payouts: those of which the provider told no outcome twice. Their bank may have changed since.';

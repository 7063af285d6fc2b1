-- The desk lists what needs a person (decision 183): disputes with the provider's deadline, payouts that fail, refund requests, alerts.

ALTER TABLE payment_disputes ADD COLUMN respond_by timestamptz;
CREATE OR REPLACE VIEW shared_payment_disputes AS
  SELECT id, dispute_id, payment_intent_id, amount_cents, status, seen_at, respond_by FROM payment_disputes;

-- A payout that the provider refused and that waits, and one that the bank returned without a later one to the same account.
CREATE VIEW shared_failing_payouts AS
  SELECT 'payout-refused' AS what, p.id::text AS id, p.period, p.amount_cents, p.reserved_at AS since, p.last_failure AS failure
  FROM payouts p WHERE p.last_failure IS NOT NULL AND p.transferred_at IS NULL AND p.undone_at IS NULL
  UNION ALL
  SELECT 'payout-returned', b.provider_payout_id, p.period, b.amount_cents, b.seen_at, b.failure_code
  FROM bank_payouts b
    LEFT JOIN LATERAL (SELECT max(period) AS period FROM payouts
      WHERE payout_account_id = b.payout_account_id AND destination_payment_id = ANY (b.payment_ids)) AS p ON true
  WHERE b.status = 'failed' AND NOT EXISTS (SELECT FROM bank_payouts later
    WHERE later.payout_account_id = b.payout_account_id AND later.status IN ('pending', 'in_transit', 'paid') AND later.arrives_at > b.arrives_at);
COMMENT ON VIEW shared_failing_payouts IS 'Payouts: those that do not arrive.';

CREATE VIEW shared_waiting_refund_requests AS
  SELECT r.id, p.payment_intent_id, r.reason, r.requested_at, r.due_at FROM refund_requests r JOIN payments p ON p.id = r.payment_id WHERE r.outcome IS NULL;
COMMENT ON VIEW shared_waiting_refund_requests IS 'Refund requests: those without a decision.';

CREATE VIEW shared_alerts AS SELECT kind, subject_id, message, details, raised_at FROM alerts;
COMMENT ON VIEW shared_alerts IS 'Platform: the alerts, without anything personal.';

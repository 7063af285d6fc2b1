-- What the desk's purchase screen reads: which refund is which, and fraud warnings.

CREATE OR REPLACE VIEW shared_payment_refunds AS
  SELECT id, payment_intent_id, amount_cents, status, seen_at, refund_id FROM payment_refunds;

CREATE VIEW shared_fraud_warnings AS SELECT warning_id, payment_intent_id, warned_at FROM fraud_warnings;
COMMENT ON VIEW shared_fraud_warnings IS 'Reversals: every fraud warning of a card issuer.';

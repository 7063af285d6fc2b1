-- The desk's list of what needs a person shows how much a button moves.

CREATE OR REPLACE VIEW shared_payments AS SELECT id, payment_intent_id, kind, amount_cents FROM payments;
COMMENT ON VIEW shared_payments IS 'Payments: every PaymentIntent of ours, its amount, and whether it is for an order or a free amount.';

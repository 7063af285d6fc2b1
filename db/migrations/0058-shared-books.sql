-- What the audit, the operators' search and the figures may read of other domains (decision 105). Plain views: PostgreSQL plans a query on
-- one as one on its table.

CREATE VIEW shared_grants AS
  SELECT order_id, expires_at, email_fingerprint, name_fingerprint, fingerprint_key_id FROM grants;
COMMENT ON VIEW shared_grants IS
  'Access: the grant of every settled order and its reader''s fingerprints; expires_at ignores endings (shared_access_endings).';

CREATE VIEW shared_access_endings AS SELECT order_id, cause, ended_at, lifted_at FROM access_endings;
COMMENT ON VIEW shared_access_endings IS 'Access: why the access of an order ended early; lifted_at tells that the cause is gone.';

CREATE VIEW shared_orders AS
  SELECT id, post_id, amount_cents, created_at, payment_intent_id, email_fingerprint, next_check_at FROM orders;
COMMENT ON VIEW shared_orders IS
  'Orders: every intent to buy a post, settled or not; next_check_at is when the sweep asks the provider again, if it does.';

CREATE VIEW shared_settlements AS
  SELECT order_id, payment_intent_id, amount_cents, settled_at, repeats_order_id, access_order_id FROM settlements;
COMMENT ON VIEW shared_settlements IS
  'Orders: the success of each paid order; access_order_id is the order whose grant it opens, another one for a duplicate.';

CREATE VIEW shared_free_payments AS
  SELECT id, payment_intent_id, total_cents, created_at, paid_at, next_check_at FROM free_payments;
COMMENT ON VIEW shared_free_payments IS
  'Free payments: every one that was started; paid_at tells the settled ones, which have a PaymentIntent.';

CREATE VIEW shared_payments AS SELECT id, payment_intent_id, kind FROM payments;
COMMENT ON VIEW shared_payments IS 'Payments: every PaymentIntent of ours, and whether it is for an order or a free amount.';

CREATE VIEW shared_receipts AS SELECT number, payment_id FROM receipts;
COMMENT ON VIEW shared_receipts IS 'Receipts: the number of every receipt and its payment.';

CREATE VIEW shared_ledger_payments AS SELECT payment_intent_id, kind, next_check_at FROM ledger_payments;
COMMENT ON VIEW shared_ledger_payments IS 'Ledger: every payment that the books have; next_check_at is when it is reconciled again, if it is.';

CREATE VIEW shared_ledger_transactions AS
  SELECT payment_intent_id, kind, amount_cents, occurred_at, source_id FROM ledger_transactions;
COMMENT ON VIEW shared_ledger_transactions IS 'Ledger: every movement of a payment, in cents; source_id is the provider''s id of it.';

CREATE VIEW shared_payment_refunds AS SELECT id, payment_intent_id, amount_cents, status, seen_at FROM payment_refunds;
COMMENT ON VIEW shared_payment_refunds IS 'Reversals: every refund that the provider reported, with its newest status.';

CREATE VIEW shared_payment_disputes AS
  SELECT id, dispute_id, payment_intent_id, amount_cents, status, seen_at FROM payment_disputes;
COMMENT ON VIEW shared_payment_disputes IS 'Reversals: every dispute and inquiry that the provider reported, with its newest status.';

CREATE VIEW shared_missing_refunds AS SELECT refund_id, payment_intent_id, amount_cents, status, seen_at FROM missing_refunds;
COMMENT ON VIEW shared_missing_refunds IS
  'Reversals: failed refunds that no later refund, no dispute and no operator made up for.';

CREATE OR REPLACE VIEW shared_owed_refunds AS
  SELECT payment_intent_id, reason, owed_at, held_at, refunded_at, attempts FROM refunds_owed;
COMMENT ON VIEW shared_owed_refunds IS 'Reversals: the payments that are refunded by themselves, why, and whether they wait for an operator.';

CREATE VIEW shared_provider_events AS SELECT event_id, received_at, made_at FROM webhook_inbox;
COMMENT ON VIEW shared_provider_events IS 'Provider events: every event that is not purged, when it was made and when it arrived.';

CREATE VIEW shared_audits AS SELECT id, started_at, ended_at, problems FROM audits;
COMMENT ON VIEW shared_audits IS 'Audit: every run and how many problems it found.';

CREATE VIEW shared_failing_services AS
  SELECT service, failing_since, failures, last_error FROM service_health WHERE failing_since IS NOT NULL;
COMMENT ON VIEW shared_failing_services IS 'Platform: the services whose last call failed.';

CREATE VIEW shared_mail_hold AS SELECT reason FROM mail_hold;
COMMENT ON VIEW shared_mail_hold IS 'Jobs: a row while mails are held after a restore; nothing is refunded meanwhile either.';

-- Operators act on free payments, too, can say that a failed refund was made good, and find what they look for by an index.

ALTER TABLE operator_actions
  ADD COLUMN free_payment_id uuid REFERENCES free_payments (id),
  ADD CONSTRAINT operator_actions_one_payment CHECK (num_nonnulls(order_id, free_payment_id) <= 1);
CREATE INDEX operator_actions_by_free_payment ON operator_actions (free_payment_id) WHERE free_payment_id IS NOT NULL;

-- A refund that failed, and whose payer got the money some other way: who said so is the action's.
CREATE TABLE refunds_made_good (
  refund_id text PRIMARY KEY REFERENCES payment_refunds (refund_id),
  action_id uuid NOT NULL REFERENCES operator_actions (id),
  made_good_at timestamptz NOT NULL DEFAULT app_now()
);

-- Refunds that gave nothing back, and none after them did; nor did the payer's bank, by a dispute that holds as much or was
-- lost; nor a person.
CREATE VIEW missing_refunds AS
  SELECT r.refund_id, r.payment_intent_id, r.order_id, r.free_payment_id, r.amount_cents, r.status, r.seen_at
  FROM payment_refunds r
  WHERE r.status IN ('failed', 'canceled')
    AND NOT EXISTS (SELECT FROM payment_refunds later WHERE later.payment_intent_id = r.payment_intent_id
      AND later.status IN ('pending', 'succeeded') AND later.seen_at >= r.seen_at)
    AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_intent_id = r.payment_intent_id
      AND d.status IN ('open', 'lost') AND d.amount_cents >= r.amount_cents)
    AND NOT EXISTS (SELECT FROM refunds_made_good g WHERE g.refund_id = r.refund_id);

CREATE INDEX orders_by_reader ON orders (email_fingerprint);
CREATE INDEX outbox_by_order ON outbox (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payment_refunds_by_payment ON payment_refunds (payment_intent_id);
CREATE INDEX payment_refunds_by_free_payment ON payment_refunds (free_payment_id) WHERE free_payment_id IS NOT NULL;
CREATE INDEX payment_disputes_by_payment ON payment_disputes (payment_intent_id);
CREATE INDEX payment_disputes_by_free_payment ON payment_disputes (free_payment_id) WHERE free_payment_id IS NOT NULL;
CREATE INDEX fraud_warnings_by_payment ON fraud_warnings (payment_intent_id);

-- One row for each PaymentIntent that the shop recorded, whatever it pays for. An order or a free payment refers to it; refunds,
-- disputes, warnings, receipts and the ledger refer to nothing else (decision 107).

CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_intent_id text NOT NULL UNIQUE CHECK (payment_intent_id <> ''),
  kind text NOT NULL CHECK (kind IN ('purchase', 'free')),
  -- What the shop asks for; the ledger has what the provider charged.
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL DEFAULT 'usd' CHECK (currency = 'usd'),
  recorded_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT payments_of_kind UNIQUE (payment_intent_id, kind),
  CONSTRAINT payments_of_amount UNIQUE (payment_intent_id, kind, amount_cents)
);

-- Carries over every PaymentIntent that any table knows.
CREATE TEMPORARY TABLE known_payments ON COMMIT DROP AS
  SELECT payment_intent_id, order_id, free_payment_id FROM refunds_owed
  UNION SELECT payment_intent_id, order_id, free_payment_id FROM payment_refunds
  UNION SELECT payment_intent_id, order_id, free_payment_id FROM payment_disputes
  UNION SELECT payment_intent_id, order_id, free_payment_id FROM fraud_warnings
  UNION SELECT payment_intent_id, order_id, free_payment_id FROM ledger_payments
  UNION SELECT payment_intent_id, id, NULL FROM orders WHERE payment_intent_id IS NOT NULL
  UNION SELECT payment_intent_id, NULL, id FROM free_payments WHERE payment_intent_id IS NOT NULL;
-- Where two tables disagree about what a PaymentIntent pays for, the one that it is attached to decides.
INSERT INTO payments (payment_intent_id, kind, amount_cents, recorded_at)
  SELECT DISTINCT ON (k.payment_intent_id) k.payment_intent_id, CASE WHEN o.id IS NULL THEN 'free' ELSE 'purchase' END,
    coalesce(o.amount_cents, f.total_cents), coalesce(o.created_at, f.created_at)
  FROM known_payments k LEFT JOIN orders o ON o.id = k.order_id LEFT JOIN free_payments f ON f.id = k.free_payment_id
  ORDER BY k.payment_intent_id,
    (k.payment_intent_id IS NOT DISTINCT FROM coalesce(o.payment_intent_id, f.payment_intent_id)) DESC, o.created_at, f.created_at;

-- An order or free payment whose PaymentIntent only another table knew refers to it from now on, unless another one does.
ALTER TABLE free_payments DROP CONSTRAINT free_payments_paid_by_intent;
UPDATE orders SET payment_intent_id = found.payment_intent_id, client_secret_fingerprint = ''::bytea
  FROM (SELECT DISTINCT ON (k.order_id) k.order_id, k.payment_intent_id
        FROM known_payments k JOIN orders o ON o.id = k.order_id
          JOIN payments p ON p.payment_intent_id = k.payment_intent_id AND p.kind = 'purchase' AND p.amount_cents = o.amount_cents
        WHERE NOT EXISTS (SELECT FROM orders taken WHERE taken.payment_intent_id = k.payment_intent_id)
        ORDER BY k.order_id, k.payment_intent_id) AS found
  WHERE orders.id = found.order_id AND orders.payment_intent_id IS NULL;
-- A settled order of which no table knows the PaymentIntent predates the ledger: its payment gets a placeholder.
INSERT INTO payments (payment_intent_id, kind, amount_cents, recorded_at)
  SELECT 'unknown:' || o.id, 'purchase', o.amount_cents, o.created_at FROM orders o JOIN settlements s ON s.order_id = o.id
  WHERE o.payment_intent_id IS NULL;
UPDATE orders SET payment_intent_id = 'unknown:' || id, client_secret_fingerprint = ''::bytea
  WHERE payment_intent_id IS NULL AND EXISTS (SELECT FROM settlements s WHERE s.order_id = id);
UPDATE free_payments SET payment_intent_id = found.payment_intent_id
  FROM (SELECT DISTINCT ON (k.free_payment_id) k.free_payment_id, k.payment_intent_id
        FROM known_payments k JOIN free_payments f ON f.id = k.free_payment_id
          JOIN payments p ON p.payment_intent_id = k.payment_intent_id AND p.kind = 'free' AND p.amount_cents = f.total_cents
        WHERE NOT EXISTS (SELECT FROM free_payments taken WHERE taken.payment_intent_id = k.payment_intent_id)
        ORDER BY k.free_payment_id, k.payment_intent_id) AS found
  WHERE free_payments.id = found.free_payment_id AND free_payments.payment_intent_id IS NULL;

-- One order or one free payment for each payment, of its kind and amount.
ALTER TABLE orders
  ADD COLUMN payment_kind text NOT NULL GENERATED ALWAYS AS ('purchase') STORED,
  ADD CONSTRAINT orders_payment FOREIGN KEY (payment_intent_id, payment_kind, amount_cents)
    REFERENCES payments (payment_intent_id, kind, amount_cents),
  ADD CONSTRAINT orders_of_payment UNIQUE (id, payment_intent_id);
ALTER TABLE free_payments
  ADD COLUMN payment_kind text NOT NULL GENERATED ALWAYS AS ('free') STORED,
  ADD CONSTRAINT free_payments_payment FOREIGN KEY (payment_intent_id, payment_kind, total_cents)
    REFERENCES payments (payment_intent_id, kind, amount_cents),
  ADD CONSTRAINT free_payments_paid_by_intent CHECK (paid_at IS NULL OR payment_intent_id IS NOT NULL);

-- What is owed back, and a settlement that repeats another one.
ALTER TABLE settlements
  DROP CONSTRAINT settlements_repeat_is_owed_back,
  ADD COLUMN payment_intent_id text UNIQUE;
UPDATE settlements s SET payment_intent_id = o.payment_intent_id FROM orders o WHERE o.id = s.order_id;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE refunds_owed
  DROP COLUMN order_id,
  DROP COLUMN free_payment_id,
  ADD CONSTRAINT refunds_owed_payment FOREIGN KEY (payment_intent_id) REFERENCES payments (payment_intent_id),
  ADD CONSTRAINT refunds_owed_reason_of_payment UNIQUE (payment_intent_id, reason);
ALTER TABLE settlements
  ALTER COLUMN payment_intent_id SET NOT NULL,
  ADD CONSTRAINT settlements_payment_of_order FOREIGN KEY (order_id, payment_intent_id) REFERENCES orders (id, payment_intent_id),
  ADD CONSTRAINT settlements_repeat_is_owed_back FOREIGN KEY (payment_intent_id, refund_reason)
    REFERENCES refunds_owed (payment_intent_id, reason) DEFERRABLE INITIALLY DEFERRED;

-- Refunds, disputes and warnings.
DROP VIEW missing_refunds;
ALTER TABLE payment_refunds DROP COLUMN order_id, DROP COLUMN free_payment_id,
  ADD CONSTRAINT payment_refunds_payment FOREIGN KEY (payment_intent_id) REFERENCES payments (payment_intent_id);
ALTER TABLE payment_disputes DROP COLUMN order_id, DROP COLUMN free_payment_id,
  ADD CONSTRAINT payment_disputes_payment FOREIGN KEY (payment_intent_id) REFERENCES payments (payment_intent_id);
ALTER TABLE fraud_warnings DROP COLUMN order_id, DROP COLUMN free_payment_id,
  ADD CONSTRAINT fraud_warnings_payment FOREIGN KEY (payment_intent_id) REFERENCES payments (payment_intent_id);

-- Refunds that returned nothing and were not followed by one that did, nor by a dispute that took as much, nor resolved by a person.
CREATE VIEW missing_refunds AS
  SELECT r.refund_id, r.payment_intent_id, r.amount_cents, r.status, r.seen_at
  FROM payment_refunds r
  WHERE r.status IN ('failed', 'canceled')
    AND NOT EXISTS (SELECT FROM payment_refunds later WHERE later.payment_intent_id = r.payment_intent_id
      AND later.status IN ('pending', 'succeeded') AND later.seen_at >= r.seen_at)
    AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_intent_id = r.payment_intent_id
      AND d.status IN ('open', 'lost') AND d.amount_cents >= r.amount_cents)
    AND NOT EXISTS (SELECT FROM refunds_made_good g WHERE g.refund_id = r.refund_id);

-- A grant cannot outlive its payment: checked when the transaction ends.
CREATE OR REPLACE FUNCTION access_ends_with_its_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid record;
  ended text[];
BEGIN
  IF TG_TABLE_NAME = 'access_endings' THEN
    SELECT s.order_id, s.amount_cents, s.payment_intent_id INTO paid FROM settlements s JOIN grants g ON g.order_id = s.order_id
      WHERE s.order_id = coalesce(NEW.order_id, OLD.order_id);
  ELSE
    SELECT s.order_id, s.amount_cents, s.payment_intent_id INTO paid FROM settlements s JOIN grants g ON g.order_id = s.order_id
      WHERE s.payment_intent_id = NEW.payment_intent_id;
  END IF;
  IF paid IS NULL THEN RETURN NULL; END IF;
  ended := ARRAY(SELECT cause FROM access_endings WHERE order_id = paid.order_id AND lifted_at IS NULL);
  IF ('refund' <> ALL (ended) AND paid.amount_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds
        WHERE payment_intent_id = paid.payment_intent_id AND status IN ('pending', 'succeeded')))
    OR ('dispute' <> ALL (ended) AND EXISTS (SELECT FROM payment_disputes
        WHERE payment_intent_id = paid.payment_intent_id AND status IN ('open', 'lost')))
    OR ('fraud-warning' <> ALL (ended) AND EXISTS (SELECT FROM fraud_warnings
        WHERE payment_intent_id = paid.payment_intent_id))
  THEN
    RAISE EXCEPTION 'Access of order % outlives its payment', paid.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'access_ends_with_its_payment';
  END IF;
  RETURN NULL;
END $$;

-- Receipts.
ALTER TABLE receipts ADD COLUMN payment_id uuid UNIQUE;
UPDATE receipts r SET payment_id = p.id
  FROM payments p LEFT JOIN orders o ON o.payment_intent_id = p.payment_intent_id
    LEFT JOIN free_payments f ON f.payment_intent_id = p.payment_intent_id
  WHERE r.order_id = o.id OR r.free_payment_id = f.id;
ALTER TABLE receipts
  DROP COLUMN order_id,
  DROP COLUMN free_payment_id,
  ALTER COLUMN payment_id SET NOT NULL,
  ADD CONSTRAINT receipts_payment FOREIGN KEY (payment_id) REFERENCES payments (id);
CREATE FUNCTION receipt_is_of_a_settled_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.payment_id AND (
      EXISTS (SELECT FROM settlements s WHERE s.payment_intent_id = p.payment_intent_id)
      OR EXISTS (SELECT FROM free_payments f WHERE f.payment_intent_id = p.payment_intent_id AND f.paid_at IS NOT NULL))) THEN
    RAISE EXCEPTION 'Receipt % is of a payment that is not settled', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipts_settled';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER receipts_settled AFTER INSERT OR UPDATE ON receipts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION receipt_is_of_a_settled_payment();

-- The ledger follows payments. Its terms are of the payment's kind, or 'refused' for money that goes back whole.
ALTER TABLE ledger_payments
  DROP COLUMN order_id,
  DROP COLUMN free_payment_id,
  ADD COLUMN payment_kind text GENERATED ALWAYS AS (CASE WHEN kind <> 'refused' THEN kind END) STORED,
  ADD CONSTRAINT ledger_payments_payment FOREIGN KEY (payment_intent_id) REFERENCES payments (payment_intent_id),
  ADD CONSTRAINT ledger_payments_kind_of_payment FOREIGN KEY (payment_intent_id, payment_kind) REFERENCES payments (payment_intent_id, kind),
  ADD CONSTRAINT ledger_payments_of_kind CHECK (
    (kind = 'purchase') = (author_id IS NOT NULL)
    AND (kind = 'refused') = (settled_cents IS NULL)
    AND (kind = 'purchase' OR creator_percent = 0));

-- Operators act on payments. An action on an order that was never paid keeps its id in the detail.
ALTER TABLE operator_actions DISABLE TRIGGER operator_actions_only_grow;
ALTER TABLE operator_actions ADD COLUMN payment_id uuid REFERENCES payments (id);
UPDATE operator_actions a SET payment_id = p.id
  FROM payments p LEFT JOIN orders o ON o.payment_intent_id = p.payment_intent_id
    LEFT JOIN free_payments f ON f.payment_intent_id = p.payment_intent_id
  WHERE a.order_id = o.id OR a.free_payment_id = f.id;
UPDATE operator_actions SET detail = detail || jsonb_build_object('purchaseId', coalesce(order_id, free_payment_id))
  WHERE payment_id IS NULL AND num_nonnulls(order_id, free_payment_id) > 0;
ALTER TABLE operator_actions DROP COLUMN order_id, DROP COLUMN free_payment_id;
ALTER TABLE operator_actions ENABLE TRIGGER operator_actions_only_grow;
CREATE INDEX operator_actions_by_payment ON operator_actions (payment_id) WHERE payment_id IS NOT NULL;

-- What each payment pays for, for parts that look across kinds: audit, operations, figures.
CREATE VIEW shared_payment_subjects AS
  SELECT o.payment_intent_id, o.id AS subject_id, o.post_id, o.language, s.settled_at, s.amount_cents AS settled_cents
  FROM orders o LEFT JOIN settlements s ON s.order_id = o.id WHERE o.payment_intent_id IS NOT NULL
  UNION ALL
  SELECT f.payment_intent_id, f.id, NULL, f.language, f.paid_at, CASE WHEN f.paid_at IS NOT NULL THEN f.total_cents END
  FROM free_payments f WHERE f.payment_intent_id IS NOT NULL;
COMMENT ON VIEW shared_payment_subjects IS
  'The order or free payment of each payment, and what was settled: for parts that look across kinds of payments.';

-- A reader who pays twice for one post while access runs has one grant; the second payment is given back. One table of what
-- is owed back takes the place of the refusals: a refused payment and a repeated one wait in the same queue.

CREATE TABLE refunds_owed (
  order_id uuid PRIMARY KEY REFERENCES orders (id),
  payment_intent_id text NOT NULL,
  -- The first three: the payment is not the order's, and no access was given.
  reason text NOT NULL CHECK (reason IN ('amount', 'currency', 'livemode', 'repeat')),
  owed_at timestamptz NOT NULL DEFAULT app_now(),
  attempts smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT app_now(),
  refunded_at timestamptz,
  -- Too many of one reader or one address: a person decides, and sets this to null to let it go.
  held_at timestamptz,
  CONSTRAINT refunds_owed_held_or_refunded CHECK (num_nonnulls(held_at, refunded_at) <= 1),
  CONSTRAINT refunds_owed_reason_of_order UNIQUE (order_id, reason)
);
INSERT INTO refunds_owed (order_id, payment_intent_id, reason, owed_at, refunded_at)
  SELECT order_id, payment_intent_id, reason, refused_at, refunded_at FROM settlement_refusals;
DROP TABLE settlement_refusals;
CREATE INDEX refunds_owed_due ON refunds_owed (next_attempt_at) WHERE refunded_at IS NULL AND held_at IS NULL;
CREATE INDEX refunds_owed_repeats ON refunds_owed (owed_at) WHERE reason = 'repeat';

-- Every settled order opens exactly one grant: its own, or the one that ran already; then its payment is owed back.
ALTER TABLE settlements
  ADD COLUMN repeats_order_id uuid CHECK (repeats_order_id <> order_id),
  ADD COLUMN access_order_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(repeats_order_id, order_id)) STORED,
  ADD COLUMN refund_reason text GENERATED ALWAYS AS (CASE WHEN repeats_order_id IS NOT NULL THEN 'repeat' END) STORED,
  ADD CONSTRAINT settlements_access_of_order UNIQUE (order_id, access_order_id),
  ADD CONSTRAINT settlements_open_a_grant FOREIGN KEY (access_order_id) REFERENCES grants (order_id)
    DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT settlements_repeat_is_owed_back FOREIGN KEY (order_id, refund_reason)
    REFERENCES refunds_owed (order_id, reason) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE grants ADD CONSTRAINT grants_not_of_a_repeat
  FOREIGN KEY (order_id, order_id) REFERENCES settlements (order_id, access_order_id);

-- The code goes out again with a repeated payment, which has no grant of its own.
ALTER TABLE outbox
  DROP CONSTRAINT outbox_order_id_fkey,
  ADD CONSTRAINT outbox_order_id_fkey FOREIGN KEY (order_id) REFERENCES settlements (order_id);

-- A keyed fingerprint of where an order came from, for the cap on refunds; forgotten after a day.
ALTER TABLE orders ADD COLUMN address_fingerprint bytea;
CREATE INDEX orders_with_address ON orders (created_at) WHERE address_fingerprint IS NOT NULL;

-- What becomes of a payment after it was settled: refunds, disputes, warnings of fraud, and what they do to access. The
-- provider is asked each time; here stands what it told last, and a status only goes forward.

CREATE TABLE payment_refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  refund_id text NOT NULL UNIQUE,
  payment_intent_id text NOT NULL,
  order_id uuid REFERENCES orders (id),
  free_payment_id uuid REFERENCES free_payments (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'canceled')),
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT payment_refunds_one_payment CHECK (num_nonnulls(order_id, free_payment_id) = 1)
);
CREATE INDEX payment_refunds_by_order ON payment_refunds (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payment_refunds_failed ON payment_refunds (seen_at) WHERE status = 'failed';

CREATE TABLE payment_disputes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  dispute_id text NOT NULL UNIQUE,
  payment_intent_id text NOT NULL,
  order_id uuid REFERENCES orders (id),
  free_payment_id uuid REFERENCES free_payments (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- 'inquiry': the bank only asks, and access stays.
  status text NOT NULL CHECK (status IN ('inquiry', 'open', 'won', 'lost')),
  seen_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT payment_disputes_one_payment CHECK (num_nonnulls(order_id, free_payment_id) = 1)
);
CREATE INDEX payment_disputes_by_order ON payment_disputes (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payment_disputes_open ON payment_disputes (seen_at) WHERE status IN ('inquiry', 'open');

CREATE TABLE fraud_warnings (
  warning_id text PRIMARY KEY,
  payment_intent_id text NOT NULL,
  order_id uuid REFERENCES orders (id),
  free_payment_id uuid REFERENCES free_payments (id),
  warned_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT fraud_warnings_one_payment CHECK (num_nonnulls(order_id, free_payment_id) = 1)
);
CREATE INDEX fraud_warnings_by_order ON fraud_warnings (order_id) WHERE order_id IS NOT NULL;

CREATE FUNCTION status_rank(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('pending', 'inquiry') THEN 0 WHEN status IN ('succeeded', 'open') THEN 1 ELSE 2 END
$$;
CREATE FUNCTION status_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND status_rank(NEW.status) <= status_rank(OLD.status) THEN
    RAISE EXCEPTION 'What is % does not become %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'status_goes_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_refunds_go_forward BEFORE UPDATE ON payment_refunds
  FOR EACH ROW EXECUTE FUNCTION status_goes_forward();
CREATE TRIGGER payment_disputes_go_forward BEFORE UPDATE ON payment_disputes
  FOR EACH ROW EXECUTE FUNCTION status_goes_forward();

-- Why access ended before its 72 hours. It runs while no row stands against it; only the end by a dispute can be lifted.
CREATE TABLE access_endings (
  order_id uuid NOT NULL REFERENCES grants (order_id),
  cause text NOT NULL CHECK (cause IN ('refund', 'dispute', 'fraud-warning')),
  ended_at timestamptz NOT NULL DEFAULT app_now(),
  lifted_at timestamptz,
  PRIMARY KEY (order_id, cause),
  CONSTRAINT access_endings_lifted_by_a_win CHECK (lifted_at IS NULL OR cause = 'dispute')
);
INSERT INTO access_endings (order_id, cause, ended_at)
  SELECT order_id, 'refund', revoked_at FROM grants WHERE revoked_at IS NOT NULL;
ALTER TABLE grants DROP COLUMN revoked_at;

-- Nobody keeps access to what was given back, is disputed or was paid with a stolen card: checked when the transaction ends.
CREATE FUNCTION access_ends_with_its_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid record;
  ended text[];
BEGIN
  SELECT s.order_id, s.amount_cents INTO paid FROM settlements s JOIN grants g ON g.order_id = s.order_id
    WHERE s.order_id = coalesce(NEW.order_id, OLD.order_id);
  IF paid IS NULL THEN RETURN NULL; END IF;
  ended := ARRAY(SELECT cause FROM access_endings WHERE order_id = paid.order_id AND lifted_at IS NULL);
  IF ('refund' <> ALL (ended) AND paid.amount_cents <= (SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds
        WHERE order_id = paid.order_id AND status IN ('pending', 'succeeded')))
    OR ('dispute' <> ALL (ended) AND EXISTS (SELECT FROM payment_disputes
        WHERE order_id = paid.order_id AND status IN ('open', 'lost')))
    OR ('fraud-warning' <> ALL (ended) AND EXISTS (SELECT FROM fraud_warnings WHERE order_id = paid.order_id))
  THEN
    RAISE EXCEPTION 'Access of order % outlives its payment', paid.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'access_ends_with_its_payment';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER access_ends_with_its_payment AFTER INSERT OR UPDATE ON payment_refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION access_ends_with_its_payment();
CREATE CONSTRAINT TRIGGER access_ends_with_its_payment AFTER INSERT OR UPDATE ON payment_disputes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION access_ends_with_its_payment();
CREATE CONSTRAINT TRIGGER access_ends_with_its_payment AFTER INSERT ON fraud_warnings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION access_ends_with_its_payment();
CREATE CONSTRAINT TRIGGER access_ends_with_its_payment AFTER UPDATE OR DELETE ON access_endings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION access_ends_with_its_payment();

ALTER TABLE refunds_owed
  DROP CONSTRAINT refunds_owed_reason_check,
  ADD CONSTRAINT refunds_owed_reason_check
    CHECK (reason IN ('amount', 'currency', 'livemode', 'repeat', 'fraud-warning'));

-- A reader is told of each refund once, and of a dispute when it opens and when it is decided for the shop.
ALTER TABLE outbox
  ADD COLUMN payment_refund_id uuid REFERENCES payment_refunds (id),
  ADD COLUMN payment_dispute_id uuid REFERENCES payment_disputes (id),
  DROP CONSTRAINT outbox_one_subject,
  ADD CONSTRAINT outbox_one_subject CHECK (num_nonnulls(order_id, contact_message_id, application_id, receipt_number,
    name_reset_id, payment_refund_id, payment_dispute_id) = 1),
  DROP CONSTRAINT outbox_subject_of_kind,
  ADD CONSTRAINT outbox_subject_of_kind CHECK (
    (kind = 'contact-received') = (contact_message_id IS NOT NULL)
    AND (kind = 'application-received') = (application_id IS NOT NULL)
    AND (kind = 'receipt') = (receipt_number IS NOT NULL)
    AND (kind = 'name-reset') = (name_reset_id IS NOT NULL)
    AND (kind = 'refund') = (payment_refund_id IS NOT NULL)
    AND (kind IN ('dispute-opened', 'dispute-won')) = (payment_dispute_id IS NOT NULL));
CREATE UNIQUE INDEX outbox_one_refund_mail ON outbox (payment_refund_id) WHERE payment_refund_id IS NOT NULL;
CREATE UNIQUE INDEX outbox_one_dispute_mail ON outbox (payment_dispute_id, kind) WHERE payment_dispute_id IS NOT NULL;

-- What operators did: who, when, what, and how it ended. Only ever added to, and never a reader's address.
CREATE TABLE operator_actions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  actor text NOT NULL CHECK (actor ~ '\S' AND length(actor) <= 100 AND actor NOT LIKE '%@%'),
  action text NOT NULL CHECK (action ~ '^[a-z-]+$'),
  order_id uuid REFERENCES orders (id),
  detail jsonb NOT NULL DEFAULT '{}' CHECK (detail::text NOT LIKE '%@%'),
  begun_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX operator_actions_newest ON operator_actions (begun_at DESC);
CREATE INDEX operator_actions_by_order ON operator_actions (order_id) WHERE order_id IS NOT NULL;
CREATE TABLE operator_action_outcomes (
  action_id uuid PRIMARY KEY REFERENCES operator_actions (id),
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  detail jsonb NOT NULL DEFAULT '{}' CHECK (detail::text NOT LIKE '%@%'),
  ended_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE FUNCTION operator_actions_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What operators did is only added to: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_actions_only_grow';
END $$;
CREATE TRIGGER operator_actions_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION operator_actions_only_grow();
CREATE TRIGGER operator_action_outcomes_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_action_outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION operator_actions_only_grow();

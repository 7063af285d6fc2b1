-- Buyers ask for their money back from the receipt. Whether a purchase was ever opened decides whether that is automatic.

-- A purchase whose body the server has delivered. No time: the row says nothing about when somebody reads.
CREATE TABLE opened_grants (order_id uuid PRIMARY KEY REFERENCES grants (order_id) ON DELETE CASCADE);
-- Nothing is known about earlier purchases, so they count as opened.
INSERT INTO opened_grants SELECT order_id FROM grants;

CREATE TABLE refund_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid NOT NULL REFERENCES payments (id),
  reason text NOT NULL CHECK (reason IN ('not-as-described', 'cannot-open', 'mistake', 'bought-twice', 'other')),
  sealed bytea,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  due_at timestamptz NOT NULL DEFAULT app_now() + interval '48 hours',
  outcome text CHECK (outcome IN ('automatic', 'refunded', 'declined')),
  decided_at timestamptz,
  decided_by uuid REFERENCES accounts (id),
  sealed_note bytea,
  CONSTRAINT refund_requests_one_a_payment UNIQUE (payment_id),
  CONSTRAINT refund_requests_decided CHECK (num_nulls(outcome, decided_at) IN (0, 2)),
  CONSTRAINT refund_requests_decided_by_a_member CHECK ((coalesce(outcome, 'automatic') <> 'automatic') = (decided_by IS NOT NULL)),
  CONSTRAINT refund_requests_declined_with_a_note CHECK ((outcome IS NOT DISTINCT FROM 'declined') = (sealed_note IS NOT NULL))
);
CREATE INDEX refund_requests_waiting ON refund_requests (due_at) WHERE outcome IS NULL;
CREATE INDEX refund_requests_by_age ON refund_requests (requested_at);
CREATE TRIGGER delete_jobs AFTER DELETE ON refund_requests REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();

-- A decision is final.
CREATE FUNCTION refund_requests_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a decided refund request does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_requests_decided_once';
END $$;
CREATE TRIGGER refund_requests_decided_once BEFORE UPDATE ON refund_requests
  FOR EACH ROW WHEN (OLD.outcome IS NOT NULL) EXECUTE FUNCTION refund_requests_decided_once();

ALTER TABLE refunds_owed DROP CONSTRAINT refunds_owed_reason_check,
  ADD CONSTRAINT refunds_owed_reason_check
    CHECK (reason IN ('amount', 'currency', 'livemode', 'repeat', 'fraud-warning', 'taken-down', 'requested'));

-- A request for a refund can be decided with a part (decision 243).
ALTER TABLE refund_requests
  DROP CONSTRAINT refund_requests_outcome_check,
  ADD CONSTRAINT refund_requests_outcome_check CHECK (outcome IN ('automatic', 'refunded', 'part', 'declined')),
  DROP CONSTRAINT refund_requests_declined_with_a_note,
  ADD CONSTRAINT refund_requests_answered_with_a_note CHECK ((coalesce(outcome, 'automatic') IN ('part', 'declined')) = (sealed_note IS NOT NULL));

-- The team answers disputes and inquiries at the desk (decision 189).

CREATE TABLE dispute_evidence (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_dispute_id uuid NOT NULL REFERENCES payment_disputes (id),
  -- The status of the dispute that it answers: an inquiry that becomes a dispute is answered again.
  answers text NOT NULL CHECK (answers IN ('inquiry', 'open')),
  -- 'sending': the provider is being asked, and the outcome is unknown.
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sending', 'submitted')),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  description text NOT NULL CHECK (description ~ '\S'),
  service_date text NOT NULL,
  access_log text NOT NULL,
  terms text NOT NULL,
  statement text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  submitted_at timestamptz,
  UNIQUE (payment_dispute_id, answers),
  CONSTRAINT dispute_evidence_submitted CHECK ((state = 'submitted') = (submitted_at IS NOT NULL))
);

CREATE FUNCTION sent_evidence_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'submitted' OR (OLD.state = 'draft' AND NEW.state = 'submitted') OR (OLD.state = 'sending' AND
    (NEW.version, NEW.description, NEW.service_date, NEW.access_log, NEW.terms, NEW.statement)
      IS DISTINCT FROM (OLD.version, OLD.description, OLD.service_date, OLD.access_log, OLD.terms, OLD.statement))
  THEN
    RAISE EXCEPTION 'Evidence % is %', OLD.id, OLD.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sent_evidence_never_changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sent_evidence_never_changes BEFORE UPDATE ON dispute_evidence
  FOR EACH ROW EXECUTE FUNCTION sent_evidence_never_changes();

CREATE VIEW shared_answered_disputes AS
  SELECT payment_dispute_id, answers FROM dispute_evidence WHERE state = 'submitted';
COMMENT ON VIEW shared_answered_disputes IS 'Dispute evidence: the disputes and inquiries whose evidence the provider has.';

-- The team answers contact messages at the desk. A message ends once: with an answer, or closed without one and with a reason.

CREATE TABLE contact_endings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message_id uuid NOT NULL UNIQUE REFERENCES contact_messages (id) ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('answered', 'closed')),
  account_id uuid NOT NULL REFERENCES accounts (id),
  reason text CHECK (reason IN ('spam', 'no-answer-needed', 'duplicate', 'answered-elsewhere')),
  -- The answer, sealed with the id of this row.
  sealed_answer bytea,
  at timestamptz NOT NULL DEFAULT app_now(),
  UNIQUE (message_id, outcome),
  CONSTRAINT contact_endings_in_words CHECK (
    (outcome = 'answered') = (sealed_answer IS NOT NULL) AND (outcome = 'closed') = (reason IS NOT NULL))
);
CREATE TRIGGER delete_jobs AFTER DELETE ON contact_endings REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();

ALTER TABLE contact_messages
  ADD COLUMN outcome text,
  -- When the team has to have answered; null once the message has ended.
  ADD COLUMN due_at timestamptz DEFAULT app_now() + interval '48 hours',
  -- A team member's lease.
  ADD COLUMN claimed_by uuid REFERENCES accounts (id),
  ADD COLUMN claimed_until timestamptz,
  -- When the operator was alerted that the message is overdue.
  ADD COLUMN alerted_at timestamptz;
UPDATE contact_messages SET due_at = received_at + interval '48 hours';
ALTER TABLE contact_messages
  ADD CONSTRAINT contact_messages_ending FOREIGN KEY (id, outcome)
    REFERENCES contact_endings (message_id, outcome) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT contact_messages_due CHECK ((due_at IS NULL) = (outcome IS NOT NULL)),
  ADD CONSTRAINT contact_messages_claim CHECK ((claimed_by IS NULL) = (claimed_until IS NULL) AND (claimed_by IS NULL OR due_at IS NOT NULL));
CREATE INDEX contact_messages_queue ON contact_messages (due_at, id) WHERE due_at IS NOT NULL;

-- Only the holder of a running claim ends a message that somebody has claimed, and an ending never changes.
CREATE FUNCTION end_contact_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found contact_messages;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'the ending of a message never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT * INTO found FROM contact_messages WHERE id = NEW.message_id FOR NO KEY UPDATE;
  IF found.claimed_by <> NEW.account_id AND found.claimed_until > app_now() THEN
    RAISE EXCEPTION 'another team member has claimed the message'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'contact_endings_claimed';
  END IF;
  UPDATE contact_messages SET outcome = NEW.outcome, due_at = NULL, claimed_by = NULL, claimed_until = NULL WHERE id = NEW.message_id;
  RETURN NEW;
END $$;
CREATE TRIGGER end_contact_message BEFORE INSERT OR UPDATE ON contact_endings
  FOR EACH ROW EXECUTE FUNCTION end_contact_message();

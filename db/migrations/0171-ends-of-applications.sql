-- An application is deleted 90 days after it was received, or 31 days after its newest step where that is later: 30 days to reply, and one
-- for the job that declines a question without an answer and for the mail that says so. One that waits for somebody is never deleted; the
-- shop declines one that the team has not decided by then (decision 239).

ALTER TABLE applications
  DROP CONSTRAINT applications_last_90_days,
  ADD CONSTRAINT applications_last_90_days CHECK (expires_at - received_at >= interval '2160 hours');

CREATE OR REPLACE FUNCTION take_application_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET state = NEW.state, last_step = NEW.number, claimed_by = NULL, claimed_until = NULL, alerted_at = NULL,
    due_at = CASE NEW.state WHEN 'received' THEN NEW.taken_at + make_interval(secs => seconds_left) WHEN 'appealed' THEN NEW.taken_at + interval '24 hours' END,
    seconds_left = CASE NEW.state WHEN 'asked' THEN extract(epoch FROM due_at - NEW.taken_at)::integer END,
    expires_at = greatest(expires_at, NEW.taken_at + interval '744 hours')
    WHERE id = NEW.application_id;
  RETURN NULL;
END $$;

UPDATE applications a SET expires_at = greatest(a.expires_at, s.taken_at + interval '744 hours')
  FROM application_steps s WHERE (s.application_id, s.number) = (a.id, a.last_step) AND a.last_step > 1;

ALTER TABLE application_steps
  DROP CONSTRAINT application_steps_reason_check,
  ADD CONSTRAINT application_steps_reason_check CHECK (reason IN (
    'profile-not-verified', 'profile-not-found', 'too-few-followers', 'against-the-rules', 'duplicate', 'other', 'no-answer', 'barred', 'undecided')),
  DROP CONSTRAINT application_steps_by_whom,
  ADD CONSTRAINT application_steps_by_whom CHECK (
    (taken_by IS NOT NULL) = (state IN ('asked', 'approved') OR state = 'declined' AND reason NOT IN ('no-answer', 'barred', 'undecided'))),
  DROP CONSTRAINT application_steps_in_words,
  ADD CONSTRAINT application_steps_in_words CHECK (
    sealed_note IS NOT NULL OR state = 'approved' OR reason IN ('no-answer', 'barred', 'undecided') OR number = 1),
  ADD CONSTRAINT application_steps_undecided CHECK (reason IS DISTINCT FROM 'undecided' OR previous_state IN ('received', 'appealed'));

-- How an application goes on after it was received: the team claims, asks, approves or declines; the applicant answers
-- or appeals. Each step is a row that never changes. The state of an application is that of its newest step.

CREATE TABLE application_steps (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 1),
  state text NOT NULL CHECK (state IN ('received', 'asked', 'approved', 'declined', 'appealed')),
  -- The step before, from which this one leads on.
  previous_number integer CHECK (previous_number IS NOT DISTINCT FROM nullif(number - 1, 0)),
  previous_state text CHECK (previous_state IN ('received', 'asked', 'declined', 'appealed')),
  -- The team member; null for the applicant and for an answer that never came.
  taken_by uuid REFERENCES accounts (id),
  taken_at timestamptz NOT NULL DEFAULT app_now(),
  reason text CHECK (reason IN (
    'profile-not-verified', 'profile-not-found', 'too-few-followers', 'against-the-rules', 'duplicate', 'other', 'no-answer')),
  -- The question, the note of a decision, the answer or the appeal, sealed with the step's id.
  sealed_note bytea,
  -- What the reviewer checked.
  checks text[] NOT NULL DEFAULT '{}' CHECK (checks <@ ARRAY['code-in-bio', 'code-from-profile', 'followers', 'name']),
  UNIQUE (application_id, number),
  UNIQUE (application_id, number, state),
  FOREIGN KEY (application_id, previous_number, previous_state) REFERENCES application_steps (application_id, number, state)
    ON DELETE CASCADE,
  CONSTRAINT application_steps_follow CHECK (CASE
    WHEN number = 1 THEN previous_state IS NULL AND state = 'received'
    ELSE previous_state IS NOT NULL AND (previous_state, state) IN (
      ('received', 'asked'), ('received', 'approved'), ('received', 'declined'),
      ('asked', 'received'), ('asked', 'declined'),
      ('declined', 'appealed'), ('appealed', 'approved'), ('appealed', 'declined'))
  END),
  -- The team asks and decides, the applicant does the rest; an answer that is missing declines by itself.
  CONSTRAINT application_steps_by_whom CHECK ((taken_by IS NOT NULL) = (state IN ('asked', 'approved') OR state = 'declined' AND reason <> 'no-answer')),
  CONSTRAINT application_steps_without_answer CHECK ((reason IS NOT DISTINCT FROM 'no-answer') = (state = 'declined' AND previous_state = 'asked')),
  CONSTRAINT application_steps_say_why CHECK ((reason IS NOT NULL) = (state = 'declined')),
  CONSTRAINT application_steps_in_words CHECK (
    sealed_note IS NOT NULL OR state = 'approved' OR reason = 'no-answer' OR number = 1),
  CONSTRAINT application_steps_checks CHECK (checks = '{}' OR taken_by IS NOT NULL)
);
-- One appeal.
CREATE UNIQUE INDEX application_steps_one_appeal ON application_steps (application_id) WHERE state = 'appealed';
CREATE TRIGGER delete_jobs AFTER DELETE ON application_steps REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();

ALTER TABLE applications
  ADD COLUMN state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'asked', 'approved', 'declined', 'appealed')),
  ADD COLUMN last_step integer NOT NULL DEFAULT 1,
  -- When the team has to have decided; null while nobody waits for the team.
  ADD COLUMN due_at timestamptz DEFAULT app_now() + interval '24 hours',
  -- What is left of the 24 hours while the applicant is asked. Below zero: it was overdue.
  ADD COLUMN seconds_left integer,
  -- A reviewer's lease.
  ADD COLUMN claimed_by uuid REFERENCES accounts (id),
  ADD COLUMN claimed_until timestamptz,
  -- When the operator was alerted that the deadline is near.
  ADD COLUMN alerted_at timestamptz,
  -- Which applications are of one person or one profile. Null for applications from before this migration.
  ADD COLUMN email_fingerprint bytea,
  ADD COLUMN profile_fingerprint bytea,
  -- The social platform: no more of the profile is readable.
  ADD COLUMN platform text;
UPDATE applications SET due_at = received_at + interval '24 hours';
INSERT INTO application_steps (application_id, number, state, taken_at) SELECT id, 1, 'received', received_at FROM applications;
ALTER TABLE applications
  ADD CONSTRAINT applications_newest_step FOREIGN KEY (id, last_step, state)
    REFERENCES application_steps (application_id, number, state) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT applications_due CHECK ((due_at IS NOT NULL) = (state IN ('received', 'appealed'))),
  ADD CONSTRAINT applications_stopped_clock CHECK ((seconds_left IS NOT NULL) = (state = 'asked')),
  ADD CONSTRAINT applications_claim CHECK (
    (claimed_by IS NULL) = (claimed_until IS NULL) AND (claimed_by IS NULL OR state IN ('received', 'appealed')));
CREATE INDEX applications_queue ON applications (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX applications_by_state ON applications (state, received_at DESC, id);
CREATE INDEX applications_by_email ON applications (email_fingerprint);
CREATE INDEX applications_by_profile ON applications (profile_fingerprint);

CREATE FUNCTION receive_application_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO application_steps (application_id, number, state, taken_at) VALUES (NEW.id, 1, 'received', NEW.received_at);
  RETURN NULL;
END $$;
CREATE TRIGGER receive_application_step AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION receive_application_step();

-- What a step must not do, beyond what constraints of one row can say.
CREATE FUNCTION check_application_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  application applications;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'a step of an application never changes' USING ERRCODE = 'check_violation';
  END IF;
  SELECT * INTO application FROM applications WHERE id = NEW.application_id FOR UPDATE;
  IF NEW.taken_by <> application.claimed_by AND application.claimed_until > app_now() THEN
    RAISE EXCEPTION 'another reviewer has claimed the application' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.previous_state = 'appealed' AND EXISTS (
    SELECT FROM application_steps s WHERE s.application_id = NEW.application_id AND s.state = 'declined' AND s.taken_by = NEW.taken_by) THEN
    RAISE EXCEPTION 'an appeal is decided by another person' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'appealed' AND EXISTS (
    SELECT FROM application_steps s WHERE s.application_id = NEW.application_id AND s.number = NEW.number - 1
      AND s.taken_at + interval '30 days' <= NEW.taken_at) THEN
    RAISE EXCEPTION 'the 30 days for an appeal are over' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_application_step BEFORE INSERT OR UPDATE ON application_steps FOR EACH ROW EXECUTE FUNCTION check_application_step();

-- A step moves its application on, and with it the clock.
CREATE FUNCTION take_application_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET state = NEW.state, last_step = NEW.number, claimed_by = NULL, claimed_until = NULL, alerted_at = NULL,
    due_at = CASE NEW.state WHEN 'received' THEN NEW.taken_at + make_interval(secs => seconds_left) WHEN 'appealed' THEN NEW.taken_at + interval '24 hours' END,
    seconds_left = CASE NEW.state WHEN 'asked' THEN extract(epoch FROM due_at - NEW.taken_at)::integer END
    WHERE id = NEW.application_id;
  RETURN NULL;
END $$;
CREATE TRIGGER take_application_step AFTER INSERT ON application_steps
  FOR EACH ROW WHEN (NEW.number > 1) EXECUTE FUNCTION take_application_step();

-- Each time a team member opened the sealed text of an application.
CREATE TABLE application_openings (
  application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id),
  opened_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX application_openings_by_application ON application_openings (application_id, opened_at);

-- Readers report posts, and moderators decide (decision 152). A case collects the reports of one post. Each step of a case is a row that
-- never changes; foreign keys admit only the steps that `moderation_rules` lists, each from the state that the one before it led to.

CREATE TABLE moderation_rules (
  action text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (action, from_state, to_state)
);
INSERT INTO moderation_rules VALUES
  ('dismiss', 'open', 'dismissed'), ('return', 'open', 'returned'), ('take-down', 'open', 'taken-down'),
  ('appeal', 'taken-down', 'appealed'), ('restore', 'appealed', 'restored'), ('uphold', 'appealed', 'upheld');

CREATE TABLE moderation_cases (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  post_id uuid NOT NULL REFERENCES posts (id),
  author_id uuid NOT NULL REFERENCES authors (id),
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'dismissed', 'returned', 'taken-down', 'appealed', 'restored', 'upheld')),
  last_step integer,
  opened_at timestamptz NOT NULL DEFAULT app_now(),
  -- When the team has to have decided; null while nobody waits for the team.
  due_at timestamptz DEFAULT app_now() + interval '24 hours',
  -- A moderator's lease.
  claimed_by uuid REFERENCES accounts (id),
  claimed_until timestamptz,
  CONSTRAINT moderation_cases_first CHECK (last_step IS NOT NULL OR state = 'open'),
  CONSTRAINT moderation_cases_due CHECK ((due_at IS NOT NULL) = (state IN ('open', 'appealed'))),
  CONSTRAINT moderation_cases_claim CHECK ((claimed_by IS NULL) = (claimed_until IS NULL) AND (claimed_by IS NULL OR due_at IS NOT NULL))
);
CREATE UNIQUE INDEX moderation_cases_one ON moderation_cases (post_id) WHERE state IN ('open', 'taken-down', 'appealed', 'upheld');
CREATE INDEX moderation_cases_queue ON moderation_cases (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX moderation_cases_of_creator ON moderation_cases (author_id);

CREATE TABLE moderation_steps (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES moderation_cases (id),
  step integer NOT NULL CHECK (step >= 1),
  action text NOT NULL CHECK (action IN ('dismiss', 'return', 'take-down', 'appeal', 'restore', 'uphold')),
  from_state text NOT NULL,
  to_state text NOT NULL CHECK (to_state IN ('dismissed', 'returned', 'taken-down', 'appealed', 'restored', 'upheld')),
  account_id uuid NOT NULL REFERENCES accounts (id),
  reason text CHECK (reason IN ('illegal', 'not-original', 'personal-data', 'hateful', 'sexual', 'misleading', 'other')),
  -- For the creator; of an appeal the creator's own words.
  note text CHECK (char_length(note) <= 2000 AND note ~ '\S'),
  at timestamptz NOT NULL DEFAULT app_now(),
  previous_step integer GENERATED ALWAYS AS (nullif(step - 1, 0)) STORED,
  UNIQUE (case_id, step),
  UNIQUE (case_id, step, to_state),
  CONSTRAINT moderation_steps_allowed FOREIGN KEY (action, from_state, to_state) REFERENCES moderation_rules (action, from_state, to_state),
  CONSTRAINT moderation_steps_chain FOREIGN KEY (case_id, previous_step, from_state) REFERENCES moderation_steps (case_id, step, to_state),
  CONSTRAINT moderation_steps_first CHECK ((step = 1) = (from_state = 'open')),
  -- Every decision against a creator has a reason and a note.
  CHECK ((action IN ('return', 'take-down')) = (reason IS NOT NULL)),
  CHECK (note IS NOT NULL OR action = 'dismiss')
);
ALTER TABLE moderation_cases ADD CONSTRAINT moderation_cases_newest_step FOREIGN KEY (id, last_step, state)
  REFERENCES moderation_steps (case_id, step, to_state) DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION check_moderation_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found moderation_cases;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'a step of a case never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT * INTO found FROM moderation_cases WHERE id = NEW.case_id FOR UPDATE;
  IF (NEW.action = 'appeal') <> EXISTS (SELECT FROM accounts WHERE id = NEW.account_id AND creator_id = found.author_id) THEN
    RAISE EXCEPTION 'only its creator appeals, and only others decide'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'moderation_steps_by_others';
  END IF;
  IF NEW.from_state = 'appealed' AND EXISTS (
    SELECT FROM moderation_steps s WHERE s.case_id = NEW.case_id AND s.action = 'take-down' AND s.account_id = NEW.account_id) THEN
    RAISE EXCEPTION 'another moderator decides an appeal'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'moderation_steps_by_another';
  END IF;
  IF NEW.action = 'appeal' AND EXISTS (
    SELECT FROM moderation_steps s WHERE s.case_id = NEW.case_id AND s.step = NEW.step - 1 AND s.at + interval '30 days' <= NEW.at) THEN
    RAISE EXCEPTION 'the 30 days for an appeal are over'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'moderation_steps_in_time';
  END IF;
  IF NEW.action <> 'appeal' AND found.claimed_by <> NEW.account_id AND found.claimed_until > app_now() THEN
    RAISE EXCEPTION 'another moderator has claimed the case'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'moderation_steps_claimed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_moderation_step BEFORE INSERT OR UPDATE OR DELETE ON moderation_steps
  FOR EACH ROW EXECUTE FUNCTION check_moderation_step();

-- A step moves its case.
CREATE FUNCTION take_moderation_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE moderation_cases SET state = NEW.to_state, last_step = NEW.step, claimed_by = NULL, claimed_until = NULL,
    due_at = CASE NEW.to_state WHEN 'appealed' THEN NEW.at + interval '48 hours' END
    WHERE id = NEW.case_id;
  RETURN NULL;
END $$;
CREATE TRIGGER take_moderation_step AFTER INSERT ON moderation_steps FOR EACH ROW EXECUTE FUNCTION take_moderation_step();

-- Nothing in a report says who sent it. Its text is sealed with its id and deleted with it after 90 days.
CREATE TABLE post_reports (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_cases (id),
  reason text NOT NULL CHECK (reason IN ('illegal', 'not-original', 'personal-data', 'hateful', 'sexual', 'misleading', 'other')),
  language text NOT NULL CHECK (language IN ('en', 'es')),
  sealed bytea,
  received_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL DEFAULT app_now() + interval '2160 hours',
  CONSTRAINT post_reports_last_90_days CHECK (expires_at - received_at = interval '2160 hours')
);
CREATE INDEX post_reports_by_case ON post_reports (case_id, received_at);
CREATE INDEX post_reports_expiry ON post_reports (expires_at);

-- 'taken-down' ends running grants; 'returned' leaves them valid until the creator's change is approved.
ALTER TABLE post_endings DROP CONSTRAINT post_endings_cause_check,
  ADD CONSTRAINT post_endings_cause_check CHECK (cause IN ('withdrawn', 'withdrawn-by-creator', 'returned', 'taken-down'));
CREATE VIEW shared_post_endings AS SELECT post_id, cause, ended_at FROM post_endings WHERE lifted_at IS NULL;
COMMENT ON VIEW shared_post_endings IS 'Posts: the reasons why a post is off the shop now.';

-- A post is taken down exactly while its case says so: checked when the transaction ends.
CREATE FUNCTION post_follows_its_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM post_endings WHERE post_id = NEW.post_id AND cause = 'taken-down' AND lifted_at IS NULL)
    <> EXISTS (SELECT FROM moderation_cases WHERE post_id = NEW.post_id AND state IN ('taken-down', 'appealed', 'upheld')) THEN
    RAISE EXCEPTION 'post % does not follow its case', NEW.post_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'post_follows_its_case';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER post_follows_its_case AFTER INSERT OR UPDATE ON post_endings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_follows_its_case();
CREATE CONSTRAINT TRIGGER post_follows_its_case AFTER INSERT OR UPDATE ON moderation_cases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION post_follows_its_case();

-- Nobody reads what is taken down.
ALTER TABLE access_endings DROP CONSTRAINT access_endings_cause_check,
  ADD CONSTRAINT access_endings_cause_check CHECK (cause IN ('refund', 'dispute', 'fraud-warning', 'taken-down'));
CREATE INDEX grants_of_post ON grants (post_id, expires_at);
CREATE FUNCTION access_ends_with_its_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM post_endings WHERE post_id = NEW.post_id AND cause = 'taken-down' AND lifted_at IS NULL)
    AND EXISTS (SELECT FROM grants g WHERE g.post_id = NEW.post_id AND g.expires_at > app_now()
      AND NOT EXISTS (SELECT FROM access_endings e WHERE e.order_id = g.order_id AND e.lifted_at IS NULL)) THEN
    RAISE EXCEPTION 'access to post % outlives it', NEW.post_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'access_ends_with_its_post';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER access_ends_with_its_post AFTER INSERT ON grants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION access_ends_with_its_post();
CREATE CONSTRAINT TRIGGER access_ends_with_its_post AFTER INSERT ON post_endings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION access_ends_with_its_post();
ALTER TABLE refunds_owed DROP CONSTRAINT refunds_owed_reason_check,
  ADD CONSTRAINT refunds_owed_reason_check
    CHECK (reason IN ('amount', 'currency', 'livemode', 'repeat', 'fraud-warning', 'taken-down'));

-- What is taken down does not move; what was returned comes back only through a review.
CREATE FUNCTION publications_follow_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM drafts d JOIN post_endings e ON e.post_id = d.post_id AND e.lifted_at IS NULL WHERE d.id = NEW.draft_id
      AND (e.cause = 'taken-down' OR e.cause = 'returned' AND NEW.action IN ('publish', 'schedule'))) THEN
    RAISE EXCEPTION 'moderation does not allow that' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'publications_allowed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER publications_follow_moderation BEFORE INSERT ON publications
  FOR EACH ROW WHEN (NEW.action NOT IN ('return', 'take-back', 'appear')) EXECUTE FUNCTION publications_follow_moderation();

CREATE VIEW shared_moderation_cases AS SELECT id, post_id, state, opened_at FROM moderation_cases;
COMMENT ON VIEW shared_moderation_cases IS 'Moderation: the cases about posts.';

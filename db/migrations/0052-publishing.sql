-- How a draft becomes what readers see (decision 140). Each transition is a row that never changes; foreign keys admit only those that
-- `publication_rules` lists, each from the state that the one before it led to.

CREATE TABLE publication_rules (
  action text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (action, from_state, to_state)
);
INSERT INTO publication_rules (action, from_state, to_state)
  SELECT 'submit', s, 'in-review' FROM unnest(ARRAY['draft', 'returned', 'scheduled', 'published', 'withdrawn']) AS s
  UNION ALL SELECT 'take-back', 'in-review', s FROM unnest(ARRAY['draft', 'scheduled', 'published', 'withdrawn']) AS s
  UNION ALL SELECT 'approve', 'in-review', s FROM unnest(ARRAY['scheduled', 'published']) AS s
  UNION ALL SELECT 'return', 'in-review', 'returned'
  UNION ALL SELECT 'publish', s, 'published' FROM unnest(ARRAY['draft', 'returned', 'scheduled', 'published', 'withdrawn']) AS s
  UNION ALL SELECT 'schedule', s, 'scheduled' FROM unnest(ARRAY['draft', 'returned', 'scheduled']) AS s
  UNION ALL SELECT 'unschedule', s, 'draft' FROM unnest(ARRAY['scheduled', 'returned']) AS s
  -- The date of a scheduled post has come.
  UNION ALL SELECT 'appear', 'scheduled', 'published'
  UNION ALL SELECT 'withdraw', s, 'withdrawn' FROM unnest(ARRAY['published', 'returned']) AS s;

CREATE TABLE publications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- No foreign key: the history of a deleted draft stays.
  draft_id uuid NOT NULL,
  author_id uuid NOT NULL REFERENCES authors (id),
  step integer NOT NULL CHECK (step >= 1),
  action text NOT NULL
    CHECK (action IN ('submit', 'take-back', 'approve', 'return', 'publish', 'schedule', 'unschedule', 'appear', 'withdraw')),
  from_state text NOT NULL,
  to_state text NOT NULL,
  -- The version that it is about.
  version integer NOT NULL CHECK (version >= 1),
  -- Null: time, or a publication that no signed-in person made.
  account_id uuid REFERENCES accounts (id),
  reason text,
  note text CHECK (char_length(note) <= 2000),
  -- Of the content and its files, as they were submitted and as they were approved.
  content_sha256 bytea CHECK (octet_length(content_sha256) = 32),
  -- When a submission is to be decided.
  due_at timestamptz,
  confirms_price boolean NOT NULL DEFAULT false,
  -- When readers will see it, with the creator's own words: a local time in a named zone.
  scheduled_for timestamptz CHECK (isfinite(scheduled_for)),
  local_time text CHECK (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  time_zone text CHECK (char_length(time_zone) <= 100),
  at timestamptz NOT NULL DEFAULT app_now(),
  previous_step integer GENERATED ALWAYS AS (nullif(step - 1, 0)) STORED,
  UNIQUE (draft_id, step),
  UNIQUE (draft_id, step, to_state),
  CONSTRAINT publications_allowed FOREIGN KEY (action, from_state, to_state) REFERENCES publication_rules (action, from_state, to_state),
  CONSTRAINT publications_chain FOREIGN KEY (draft_id, previous_step, from_state) REFERENCES publications (draft_id, step, to_state),
  CONSTRAINT publications_first CHECK (step > 1 OR from_state = 'draft'),
  CHECK (account_id IS NOT NULL OR action IN ('appear', 'publish', 'schedule')),
  CHECK ((action = 'return') = (reason IS NOT NULL)),
  CHECK ((action IN ('submit', 'approve')) = (content_sha256 IS NOT NULL)),
  CHECK ((action = 'submit') = (due_at IS NOT NULL)),
  CHECK ((scheduled_for IS NULL) = (local_time IS NULL) AND (scheduled_for IS NULL) = (time_zone IS NULL)),
  CHECK (to_state <> 'scheduled' OR scheduled_for IS NOT NULL)
);

CREATE FUNCTION publications_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a transition of a post never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER publications_never_change BEFORE UPDATE OR DELETE ON publications
  FOR EACH ROW EXECUTE FUNCTION publications_never_change();

-- Nobody decides about a post of their own.
CREATE FUNCTION publications_by_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM accounts WHERE id = NEW.account_id AND creator_id = NEW.author_id) THEN
    RAISE EXCEPTION 'an account decided about its own post' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'publications_by_others';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER publications_by_others BEFORE INSERT ON publications
  FOR EACH ROW WHEN (NEW.action IN ('approve', 'return')) EXECUTE FUNCTION publications_by_others();

-- A draft is in the state that its last transition led to.
ALTER TABLE drafts
  ADD COLUMN state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'in-review', 'returned', 'scheduled', 'published', 'withdrawn')),
  ADD COLUMN last_step integer,
  -- The version under review.
  ADD COLUMN review_version integer,
  ADD CONSTRAINT drafts_first_state CHECK (last_step IS NOT NULL OR state = 'draft'),
  ADD CONSTRAINT drafts_reviewed CHECK ((state = 'in-review') = (review_version IS NOT NULL)),
  ADD CONSTRAINT drafts_shown CHECK (state IN ('draft', 'in-review', 'returned') OR post_id IS NOT NULL);
INSERT INTO publications (draft_id, author_id, step, action, from_state, to_state, version)
  SELECT id, author_id, 1, 'publish', 'draft', 'published', published_version FROM drafts WHERE post_id IS NOT NULL;
UPDATE drafts SET state = 'published', last_step = 1 WHERE post_id IS NOT NULL;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE drafts
  ADD CONSTRAINT drafts_last_step FOREIGN KEY (id, last_step, state) REFERENCES publications (draft_id, step, to_state) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT drafts_review_revision FOREIGN KEY (id, review_version)
    REFERENCES draft_revisions (draft_id, version) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX drafts_in_review ON drafts (id) WHERE state = 'in-review';

-- When a post is published is decided when it is, and is part of no revision.
ALTER TABLE draft_revisions DROP COLUMN publish_at;

-- A creator takes a post off the shop and puts it back; what an operator withdrew stays off.
ALTER TABLE post_endings DROP CONSTRAINT post_endings_cause_check,
  ADD CONSTRAINT post_endings_cause_check CHECK (cause IN ('withdrawn', 'withdrawn-by-creator'));

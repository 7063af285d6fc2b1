-- Selling and applying can be restricted, and a restriction of publishing holds scheduled posts (decision 177).

ALTER TABLE restrictions
  -- Of the creator's mailbox and profile, as applications have them: they find a person whose account is closed.
  ADD COLUMN email_fingerprint bytea,
  ADD COLUMN profile_fingerprint bytea,
  ADD COLUMN key_id text,
  DROP CONSTRAINT restrictions_capability_check,
  ADD CONSTRAINT restrictions_capability_check CHECK (capability IN ('publish', 'upload', 'sell', 'payout', 'apply', 'sign-in')),
  ADD CONSTRAINT restrictions_of_applicants CHECK (
    (capability = 'apply') = (coalesce(email_fingerprint, profile_fingerprint) IS NOT NULL)
    AND (capability = 'apply') = (key_id IS NOT NULL));
CREATE INDEX restrictions_of_emails ON restrictions (email_fingerprint) WHERE capability = 'apply' AND lifted_at IS NULL;
CREATE INDEX restrictions_of_profiles ON restrictions (profile_fingerprint) WHERE capability = 'apply' AND lifted_at IS NULL;

CREATE OR REPLACE FUNCTION check_restriction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.lifted_at IS NOT NULL OR NEW.lifted_at IS NULL
    OR to_jsonb(NEW) - 'lifted_by' - 'lifted_at' <> to_jsonb(OLD) - 'lifted_by' - 'lifted_at') THEN
    RAISE EXCEPTION 'a restriction only ends' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM accounts WHERE id = coalesce(NEW.lifted_by, NEW.set_by) AND creator_id = NEW.author_id) THEN
    RAISE EXCEPTION 'an account decided about itself'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restrictions_by_others';
  END IF;
  RETURN NEW;
END $$;

-- No order of a creator who may not sell begins. An order with an address is a new one: a rebuilt order is of a payment that the card
-- provider knows.
CREATE FUNCTION refuse_restricted_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM posts p JOIN restrictions r ON r.author_id = p.author_id AND r.capability = 'sell' AND r.lifted_at IS NULL
    WHERE p.id = NEW.post_id) THEN
    RAISE EXCEPTION 'the creator may not sell' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restricted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_restricted BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.address_fingerprint IS NOT NULL) EXECUTE FUNCTION refuse_restricted_sale();

-- The pages of the creator's posts say whether they are sold.
CREATE FUNCTION announce_restricted_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_changes(ARRAY(SELECT 'post ' || id FROM posts WHERE author_id = NEW.author_id AND access_type = 'PAID'));
  RETURN NULL;
END $$;
CREATE TRIGGER announce_restricted_sale AFTER INSERT OR UPDATE ON restrictions
  FOR EACH ROW WHEN (NEW.capability = 'sell') EXECUTE FUNCTION announce_restricted_sale();

-- A scheduled post becomes visible by its moment alone, so a restriction of publishing takes the moment away. The transition to
-- 'scheduled' remembers it. Once nothing restricts publishing, a moment that is still to come applies again; a post whose moment has
-- passed waits for its creator.
CREATE FUNCTION hold_scheduled_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nobody publishes a post in the creator's name meanwhile.
  PERFORM FROM authors WHERE id = NEW.author_id FOR NO KEY UPDATE;
  UPDATE posts p SET published_at = '9999-12-31Z', updated_at = app_now() FROM drafts d
    WHERE p.author_id = NEW.author_id AND d.post_id = p.id AND p.publication_date > app_now() AND p.publication_date < '9999-12-31Z';
  RETURN NULL;
END $$;
CREATE TRIGGER hold_scheduled_posts AFTER INSERT ON restrictions
  FOR EACH ROW WHEN (NEW.capability = 'publish') EXECUTE FUNCTION hold_scheduled_posts();

CREATE FUNCTION release_scheduled_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM authors WHERE id = NEW.author_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM restrictions WHERE author_id = NEW.author_id AND capability = 'publish' AND lifted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE posts p SET published_at = held.scheduled_for, updated_at = app_now()
    FROM drafts d, LATERAL (
      SELECT t.scheduled_for FROM publications t WHERE t.draft_id = d.id AND t.to_state = 'scheduled' ORDER BY t.step DESC LIMIT 1) AS held
    WHERE d.author_id = NEW.author_id AND d.state IN ('scheduled', 'in-review') AND p.id = d.post_id
      AND p.publication_date = '9999-12-31Z' AND held.scheduled_for > app_now()
      -- A recalled post has this ending; it is no longer scheduled.
      AND NOT EXISTS (SELECT FROM post_endings e WHERE e.post_id = p.id AND e.cause = 'withdrawn-by-creator' AND e.lifted_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER release_scheduled_posts AFTER UPDATE ON restrictions
  FOR EACH ROW WHEN (NEW.capability = 'publish') EXECUTE FUNCTION release_scheduled_posts();

-- What is scheduled for creators who are restricted already.
UPDATE posts p SET published_at = '9999-12-31Z', updated_at = app_now() FROM drafts d, restrictions r
  WHERE d.post_id = p.id AND r.author_id = p.author_id AND r.capability = 'publish' AND r.lifted_at IS NULL
    AND p.publication_date > app_now() AND p.publication_date < '9999-12-31Z';

-- The system declines the application of a person who may not apply.
ALTER TABLE application_steps
  DROP CONSTRAINT application_steps_reason_check,
  ADD CONSTRAINT application_steps_reason_check CHECK (reason IN (
    'profile-not-verified', 'profile-not-found', 'too-few-followers', 'against-the-rules', 'duplicate', 'other', 'no-answer', 'barred')),
  DROP CONSTRAINT application_steps_by_whom,
  ADD CONSTRAINT application_steps_by_whom CHECK (
    (taken_by IS NOT NULL) = (state IN ('asked', 'approved') OR state = 'declined' AND reason NOT IN ('no-answer', 'barred'))),
  DROP CONSTRAINT application_steps_in_words,
  ADD CONSTRAINT application_steps_in_words CHECK (
    sealed_note IS NOT NULL OR state = 'approved' OR reason IN ('no-answer', 'barred') OR number = 1),
  ADD CONSTRAINT application_steps_barred CHECK (reason IS DISTINCT FROM 'barred' OR previous_state = 'received');

-- A team member looks at a creator's studio (decision 169): for fifteen minutes, in one session, and without changing anything.

CREATE TABLE studio_views (
  session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES authors (id),
  started_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL DEFAULT app_now() + interval '15 minutes',
  CONSTRAINT studio_views_short CHECK (expires_at <= started_at + interval '15 minutes')
);
CREATE INDEX studio_views_by_author ON studio_views (author_id);

-- Only a strong session of a role that may look, and never one's own studio.
CREATE FUNCTION check_studio_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id = NEW.session_id AND s.strength = 2 AND a.creator_id IS DISTINCT FROM NEW.author_id
      AND EXISTS (SELECT FROM account_roles r WHERE r.account_id = a.id AND r.role IN ('moderator', 'support', 'owner'))) THEN
    RAISE EXCEPTION 'the session may not view this studio'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'studio_views_by_team';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_studio_view BEFORE INSERT OR UPDATE ON studio_views
  FOR EACH ROW EXECUTE FUNCTION check_studio_view();

-- What grows for ever gets an end: views by day, and the records of the team's actions, where the operator sets one.
CREATE INDEX post_views_by_day ON post_views (day);
CREATE INDEX creator_views_by_day ON creator_views (day);
ALTER TABLE purges DROP CONSTRAINT purges_what_check, ADD CONSTRAINT purges_what_check CHECK (what ~ '^[a-z]+(?:-[a-z]+)*$');

-- A record never changes, and can be deleted only after a year.
CREATE OR REPLACE FUNCTION team_actions_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < app_now() - interval '365 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a record of the team never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;

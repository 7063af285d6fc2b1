-- What team members do, for ever: who, what, on which subject. Nothing of a reader.
CREATE TABLE team_actions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id),
  action text NOT NULL CHECK (action ~ '^[a-z]+(?:-[a-z]+)*$'),
  subject_kind text NOT NULL CHECK (subject_kind ~ '^[a-z]+(?:-[a-z]+)*$'),
  subject_id text NOT NULL CHECK (char_length(subject_id) <= 200),
  detail jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX team_actions_newest ON team_actions (at DESC, id);
CREATE INDEX team_actions_by_subject ON team_actions (subject_id, at DESC);

CREATE FUNCTION team_actions_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a record of the team never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER team_actions_never_change BEFORE UPDATE OR DELETE ON team_actions
  FOR EACH ROW EXECUTE FUNCTION team_actions_never_change();

-- A team that has an owner keeps one: nobody else can give the role.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('owners of the team', 0));
  IF NOT EXISTS (
    SELECT FROM account_roles r JOIN accounts a ON a.id = r.account_id WHERE r.role = 'owner' AND a.closed_at IS NULL) THEN
    RAISE EXCEPTION 'the team would have no owner' USING ERRCODE = 'check_violation', CONSTRAINT = 'account_roles_keep_an_owner';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_an_owner AFTER DELETE ON account_roles
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_an_owner();

-- What a creator may not do, and why (decision 153): one row for each capability and cause. A capability comes back once each of its
-- causes is lifted, and lifting one cause leaves the others in force.

CREATE TABLE restrictions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  capability text NOT NULL CHECK (capability IN ('publish', 'upload')),
  cause text NOT NULL CHECK (cause IN ('moderation', 'security', 'fraud', 'operator')),
  -- For the creator, in the creator's language.
  note text NOT NULL CHECK (char_length(note) <= 2000 AND note ~ '\S'),
  set_by uuid NOT NULL REFERENCES accounts (id),
  set_at timestamptz NOT NULL DEFAULT app_now(),
  lifted_by uuid REFERENCES accounts (id),
  lifted_at timestamptz,
  CONSTRAINT restrictions_lifted CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);
CREATE UNIQUE INDEX restrictions_one ON restrictions (author_id, capability, cause) WHERE lifted_at IS NULL;
CREATE INDEX restrictions_of_creator ON restrictions (author_id, set_at);

-- A restriction is lifted once; nothing else of it changes. No member restricts their own account.
CREATE FUNCTION check_restriction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.lifted_at IS NOT NULL OR NEW.lifted_at IS NULL
    OR (NEW.id, NEW.author_id, NEW.capability, NEW.cause, NEW.note, NEW.set_by, NEW.set_at)
      IS DISTINCT FROM (OLD.id, OLD.author_id, OLD.capability, OLD.cause, OLD.note, OLD.set_by, OLD.set_at)) THEN
    RAISE EXCEPTION 'a restriction only ends' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM accounts WHERE id = coalesce(NEW.lifted_by, NEW.set_by) AND creator_id = NEW.author_id) THEN
    RAISE EXCEPTION 'an account decided about itself'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restrictions_by_others';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_restriction BEFORE INSERT OR UPDATE ON restrictions FOR EACH ROW EXECUTE FUNCTION check_restriction();

-- Refuses a row of a creator whose capability is restricted. The trigger's argument is the capability.
CREATE FUNCTION refuse_restricted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM restrictions WHERE author_id = NEW.author_id AND capability = TG_ARGV[0] AND lifted_at IS NULL) THEN
    RAISE EXCEPTION 'the creator may not %', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restricted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_restricted BEFORE INSERT ON publications
  FOR EACH ROW WHEN (NEW.action IN ('submit', 'publish', 'schedule')) EXECUTE FUNCTION refuse_restricted('publish');
CREATE TRIGGER refuse_restricted BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION refuse_restricted('upload');

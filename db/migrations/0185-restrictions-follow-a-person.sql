-- A restriction follows a person who closes the account and applies again (decision 249): at the closing, each one in force gets the fingerprints
-- by which applications are recognised.

ALTER TABLE restrictions
  DROP CONSTRAINT restrictions_of_applicants,
  ADD CONSTRAINT restrictions_of_applicants CHECK (
    (key_id IS NOT NULL) = (coalesce(email_fingerprint, profile_fingerprint) IS NOT NULL)
    AND (capability <> 'apply' OR key_id IS NOT NULL));
DROP INDEX restrictions_of_emails;
DROP INDEX restrictions_of_profiles;
CREATE INDEX restrictions_of_emails ON restrictions (email_fingerprint) WHERE email_fingerprint IS NOT NULL AND lifted_at IS NULL;
CREATE INDEX restrictions_of_profiles ON restrictions (profile_fingerprint) WHERE profile_fingerprint IS NOT NULL AND lifted_at IS NULL;

-- A restriction is lifted once, and remembers its person once; nothing else of it changes.
CREATE OR REPLACE FUNCTION check_restriction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person CONSTANT text[] := ARRAY['email_fingerprint', 'profile_fingerprint', 'key_id'];
  lifting CONSTANT text[] := ARRAY['lifted_by', 'lifted_at'];
BEGIN
  IF TG_OP = 'UPDATE' AND NOT (
    OLD.lifted_at IS NULL AND (
      NEW.lifted_at IS NOT NULL AND to_jsonb(NEW) - lifting = to_jsonb(OLD) - lifting
      OR OLD.key_id IS NULL AND NEW.key_id IS NOT NULL AND to_jsonb(NEW) - person = to_jsonb(OLD) - person)) THEN
    RAISE EXCEPTION 'a restriction only ends' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM accounts WHERE id = coalesce(NEW.lifted_by, NEW.set_by) AND creator_id = NEW.author_id) THEN
    RAISE EXCEPTION 'an account decided about itself'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restrictions_by_others';
  END IF;
  RETURN NEW;
END $$;

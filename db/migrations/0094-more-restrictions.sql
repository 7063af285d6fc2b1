-- Being paid and signing in can be restricted as well, and a reviewed submission of a restricted creator is not approved (decision 170).

ALTER TABLE restrictions DROP CONSTRAINT restrictions_capability_check,
  ADD CONSTRAINT restrictions_capability_check CHECK (capability IN ('publish', 'upload', 'payout', 'sign-in'));
ALTER TABLE payout_skips DROP CONSTRAINT payout_skips_reason_check,
  ADD CONSTRAINT payout_skips_reason_check
  CHECK (reason IN ('below-minimum', 'no-account', 'details-needed', 'rejected', 'disconnected', 'restricted'));

CREATE VIEW shared_restrictions AS SELECT author_id, capability, cause FROM restrictions WHERE lifted_at IS NULL;
COMMENT ON VIEW shared_restrictions IS 'Restrictions: the capabilities that creators may not use now, and why.';

DROP TRIGGER refuse_restricted ON publications;
CREATE TRIGGER refuse_restricted BEFORE INSERT ON publications
  FOR EACH ROW WHEN (NEW.action IN ('submit', 'publish', 'schedule', 'approve')) EXECUTE FUNCTION refuse_restricted('publish');
CREATE TRIGGER refuse_restricted BEFORE INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_restricted('payout');

CREATE FUNCTION refuse_restricted_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM accounts a JOIN restrictions r ON r.author_id = a.creator_id AND r.capability = 'sign-in' AND r.lifted_at IS NULL
    WHERE a.id = NEW.account_id) THEN
    RAISE EXCEPTION 'the creator may not sign in' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restricted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_restricted BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_restricted_session();

-- A restriction of signing in ends the sessions that are there. A team member keeps the desk: an owner takes the roles first.
CREATE FUNCTION end_restricted_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM accounts a JOIN account_roles r ON r.account_id = a.id WHERE a.creator_id = NEW.author_id) THEN
    RAISE EXCEPTION 'the account has roles in the team'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'restrictions_of_creators';
  END IF;
  DELETE FROM sessions s USING accounts a WHERE a.id = s.account_id AND a.creator_id = NEW.author_id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_restricted_sessions AFTER INSERT ON restrictions
  FOR EACH ROW WHEN (NEW.capability = 'sign-in') EXECUTE FUNCTION end_restricted_sessions();

-- What stops a creator's payouts for a time (decision 173): while a hold is in force, payouts are reserved and none is sent.

CREATE TABLE payout_holds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  cause text NOT NULL CHECK (cause IN ('bank-changed', 'finance')),
  -- The provider's id of the new bank account: each holds once.
  external_account_id text CHECK (external_account_id <> ''),
  -- For the team.
  reason text CHECK (char_length(reason) <= 500 AND reason ~ '\S'),
  set_by uuid REFERENCES accounts (id),
  set_at timestamptz NOT NULL DEFAULT app_now(),
  -- Null for one that only a release ends.
  ends_at timestamptz CHECK (ends_at > set_at),
  released_by uuid REFERENCES accounts (id),
  released_at timestamptz,
  CONSTRAINT payout_holds_of_cause CHECK (CASE cause
    WHEN 'bank-changed' THEN num_nonnulls(external_account_id, ends_at) = 2 AND num_nonnulls(reason, set_by) = 0
    ELSE num_nonnulls(external_account_id, ends_at) = 0 AND num_nonnulls(reason, set_by) = 2 END),
  CONSTRAINT payout_holds_released CHECK ((released_by IS NULL) = (released_at IS NULL)),
  CONSTRAINT payout_holds_once_a_bank UNIQUE (author_id, external_account_id)
);
CREATE UNIQUE INDEX payout_holds_one_of_finance ON payout_holds (author_id) WHERE cause = 'finance' AND released_at IS NULL;

-- A hold is released once; nothing else of it changes. No member decides about their own payouts.
CREATE FUNCTION check_payout_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.released_at IS NOT NULL OR NEW.released_at IS NULL
    OR (NEW.id, NEW.author_id, NEW.cause, NEW.external_account_id, NEW.reason, NEW.set_by, NEW.set_at, NEW.ends_at)
      IS DISTINCT FROM (OLD.id, OLD.author_id, OLD.cause, OLD.external_account_id, OLD.reason, OLD.set_by, OLD.set_at, OLD.ends_at)) THEN
    RAISE EXCEPTION 'a hold only ends' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payout_holds_only_end';
  END IF;
  IF EXISTS (SELECT FROM accounts WHERE id = coalesce(NEW.released_by, NEW.set_by) AND creator_id = NEW.author_id) THEN
    RAISE EXCEPTION 'an account decided about itself'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payout_holds_by_others';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_payout_hold BEFORE INSERT OR UPDATE ON payout_holds FOR EACH ROW EXECUTE FUNCTION check_payout_hold();

-- What each creator is owed, summed as the ledger grows: the forecast of a payday reads these sums, not the whole history (decision 204).

CREATE TABLE creator_balances (
  author_id uuid PRIMARY KEY REFERENCES authors (id),
  -- Of all entries of `creator-payable`; below zero if the creator owes.
  owed_cents bigint NOT NULL
) WITH (fillfactor = 70);

-- The part that a hold of seven days is about: credits by the week (Monday to Sunday, UTC) of their day. Debits and payouts have no hold.
CREATE TABLE creator_week_credits (
  author_id uuid NOT NULL REFERENCES authors (id),
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  credit_cents bigint NOT NULL CHECK (credit_cents > 0),
  PRIMARY KEY (author_id, week)
) WITH (fillfactor = 70);
CREATE INDEX creator_week_credits_by_week ON creator_week_credits (week);

-- A trigger, because the version before this one posts, too. Creators are locked in one order.
CREATE FUNCTION creator_sums_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creator_balances AS b (author_id, owed_cents)
    SELECT author_id, 0 - sum(amount_cents) FROM added WHERE account = 'creator-payable' GROUP BY author_id ORDER BY author_id
    ON CONFLICT (author_id) DO UPDATE SET owed_cents = b.owed_cents + excluded.owed_cents;
  INSERT INTO creator_week_credits AS w (author_id, week, credit_cents)
    SELECT author_id, date_trunc('week', day)::date, 0 - sum(amount_cents) FROM added
    WHERE account = 'creator-payable' AND amount_cents < 0 AND line NOT IN ('payouts', 'transfer-reversals')
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (author_id, week) DO UPDATE SET credit_cents = w.credit_cents + excluded.credit_cents;
  RETURN NULL;
END $$;
-- It waits for transactions that post, and lets no other one post until the sums are filled.
CREATE TRIGGER creator_sums_follow AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION creator_sums_follow();

INSERT INTO creator_balances (author_id, owed_cents)
  SELECT author_id, 0 - sum(amount_cents) FROM ledger_entries WHERE account = 'creator-payable' GROUP BY author_id;
INSERT INTO creator_week_credits (author_id, week, credit_cents)
  SELECT author_id, date_trunc('week', day)::date, 0 - sum(amount_cents) FROM ledger_entries
  WHERE account = 'creator-payable' AND amount_cents < 0 AND line NOT IN ('payouts', 'transfer-reversals') GROUP BY 1, 2;

CREATE FUNCTION creator_sums_are_written_by_the_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger writes the sums of creators: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'creator_sums_are_written_by_the_ledger';
END $$;
CREATE TRIGGER creator_balances_are_written_by_the_ledger BEFORE INSERT OR UPDATE OR DELETE ON creator_balances
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION creator_sums_are_written_by_the_ledger();
CREATE TRIGGER creator_week_credits_are_written_by_the_ledger BEFORE INSERT OR UPDATE OR DELETE ON creator_week_credits
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION creator_sums_are_written_by_the_ledger();
CREATE TRIGGER creator_balances_are_not_emptied BEFORE TRUNCATE ON creator_balances
  FOR EACH STATEMENT EXECUTE FUNCTION creator_sums_are_written_by_the_ledger();
CREATE TRIGGER creator_week_credits_are_not_emptied BEFORE TRUNCATE ON creator_week_credits
  FOR EACH STATEMENT EXECUTE FUNCTION creator_sums_are_written_by_the_ledger();

CREATE VIEW shared_creator_balances AS SELECT author_id, owed_cents FROM creator_balances;
COMMENT ON VIEW shared_creator_balances IS 'Ledger: what each creator is owed by all entries, held credits included; below zero if the creator owes.';
CREATE VIEW shared_creator_week_credits AS SELECT author_id, week, credit_cents FROM creator_week_credits;
COMMENT ON VIEW shared_creator_week_credits IS 'Ledger: the credits of each creator that a hold is about, by the week of their day.';

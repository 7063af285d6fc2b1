-- The lines of statements and the money in disputes, summed as the ledger grows: statements and balance read these sums, not the whole history (decision 220).

CREATE TABLE creator_week_lines (
  author_id uuid NOT NULL REFERENCES authors (id),
  -- The Monday (UTC) of the days of its entries.
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  line text NOT NULL CHECK (line IN ('sales', 'refunds', 'disputes', 'payouts', 'transfer-reversals')),
  -- Entries of `creator-payable`.
  movements integer NOT NULL CHECK (movements >= 0),
  -- Of `creator-payable` and `creator-held`; below zero if they took money from the creator.
  amount_cents bigint NOT NULL,
  -- The part of `creator-held`.
  held_cents bigint NOT NULL,
  PRIMARY KEY (author_id, week, line)
) WITH (fillfactor = 70);

-- No transaction posts until the sums are filled: the function of 0145 would leave this table out.
LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE;
CREATE OR REPLACE FUNCTION creator_sums_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO creator_balances AS b (author_id, owed_cents)
    SELECT author_id, 0 - sum(amount_cents) FROM added WHERE account = 'creator-payable' GROUP BY author_id ORDER BY author_id
    ON CONFLICT (author_id) DO UPDATE SET owed_cents = b.owed_cents + excluded.owed_cents;
  INSERT INTO creator_week_credits AS w (author_id, week, credit_cents)
    SELECT author_id, date_trunc('week', day)::date, 0 - sum(amount_cents) FROM added
    WHERE account = 'creator-payable' AND amount_cents < 0 AND line NOT IN ('payouts', 'transfer-reversals')
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (author_id, week) DO UPDATE SET credit_cents = w.credit_cents + excluded.credit_cents;
  INSERT INTO creator_week_lines AS l (author_id, week, line, movements, amount_cents, held_cents)
    SELECT author_id, date_trunc('week', day)::date, line, count(*) FILTER (WHERE account = 'creator-payable'), 0 - sum(amount_cents),
      0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-held'), 0)
    FROM added WHERE account IN ('creator-payable', 'creator-held') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (author_id, week, line) DO UPDATE SET movements = l.movements + excluded.movements,
      amount_cents = l.amount_cents + excluded.amount_cents, held_cents = l.held_cents + excluded.held_cents;
  RETURN NULL;
END $$;
INSERT INTO creator_week_lines (author_id, week, line, movements, amount_cents, held_cents)
  SELECT author_id, date_trunc('week', day)::date, line, count(*) FILTER (WHERE account = 'creator-payable'), 0 - sum(amount_cents),
    0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-held'), 0)
  FROM ledger_entries WHERE account IN ('creator-payable', 'creator-held') GROUP BY 1, 2, 3;

CREATE TRIGGER creator_week_lines_are_written_by_the_ledger BEFORE INSERT OR UPDATE OR DELETE ON creator_week_lines
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION creator_sums_are_written_by_the_ledger();
CREATE TRIGGER creator_week_lines_are_not_emptied BEFORE TRUNCATE ON creator_week_lines
  FOR EACH STATEMENT EXECUTE FUNCTION creator_sums_are_written_by_the_ledger();

CREATE VIEW shared_creator_week_lines AS SELECT author_id, week, line, movements, amount_cents, held_cents FROM creator_week_lines;
COMMENT ON VIEW shared_creator_week_lines IS 'Ledger: what changed the money of each creator, by week and line, and its part that is in disputes.';

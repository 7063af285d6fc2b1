-- Creators see their sales and statements: each entry of a creator has its moment, its day and what it is.

ALTER TABLE ledger_entries
  -- The transaction's moment: a hold ends seven days after it.
  ADD COLUMN occurred_at timestamptz,
  -- The day (UTC) of lists: of a sale the day of its settlement, as in the figures, so that no two lists differ by one sale.
  ADD COLUMN day date,
  ADD COLUMN line text CHECK (line IN ('sales', 'refunds', 'disputes', 'payouts'));

CREATE FUNCTION ledger_entries_of_creators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.author_id IS NULL THEN RETURN NEW; END IF;
  SELECT t.occurred_at, (coalesce(s.occurred_at, t.occurred_at) AT TIME ZONE 'UTC')::date, CASE
      WHEN t.kind = 'charge' THEN 'sales' WHEN t.kind LIKE 'refund%' THEN 'refunds'
      WHEN t.kind LIKE 'dispute%' THEN 'disputes' ELSE 'payouts' END
    INTO NEW.occurred_at, NEW.day, NEW.line
    FROM ledger_transactions t LEFT JOIN ledger_transactions s
      ON t.kind = 'charge' AND s.payment_intent_id = t.payment_intent_id AND s.kind = 'settlement'
    WHERE t.id = NEW.transaction_id;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_of_creators BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_entries_of_creators();

ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_only_grow;
UPDATE ledger_entries e SET occurred_at = t.occurred_at, day = (coalesce(s.occurred_at, t.occurred_at) AT TIME ZONE 'UTC')::date,
    line = CASE WHEN t.kind = 'charge' THEN 'sales' WHEN t.kind LIKE 'refund%' THEN 'refunds'
      WHEN t.kind LIKE 'dispute%' THEN 'disputes' ELSE 'payouts' END
  FROM ledger_transactions t LEFT JOIN ledger_transactions s
    ON t.kind = 'charge' AND s.payment_intent_id = t.payment_intent_id AND s.kind = 'settlement'
  WHERE t.id = e.transaction_id AND e.author_id IS NOT NULL;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_only_grow,
  ADD CONSTRAINT ledger_entries_of_a_day CHECK (num_nonnulls(author_id, occurred_at, day, line) IN (0, 4));
DROP INDEX ledger_entries_by_author;
CREATE INDEX ledger_entries_by_author ON ledger_entries (author_id, day) INCLUDE (account, line, amount_cents, occurred_at)
  WHERE author_id IS NOT NULL;

CREATE VIEW shared_creator_entries AS
  SELECT e.author_id, e.account, e.amount_cents, e.line, e.day, e.transaction_id, t.payment_intent_id, t.amount_cents AS moved_cents
  FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.author_id IS NOT NULL;
COMMENT ON VIEW shared_creator_entries IS
  'Ledger: each movement of what a creator is owed, credits below zero, with what its transaction moved in all.';

-- What a payout pays: the movements up to its cut-off that no earlier payout has paid, by week (Monday to Sunday, UTC).
CREATE TABLE payout_lines (
  payout_id uuid NOT NULL REFERENCES payouts (id),
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  line text NOT NULL CHECK (line IN ('sales', 'refunds', 'disputes')),
  -- How many movements; below zero if an earlier payout had some that are of another week now.
  movements integer NOT NULL,
  amount_cents integer NOT NULL,
  PRIMARY KEY (payout_id, week, line)
);

-- The lines of a payout add up to it. Payouts of versions before this one have none.
CREATE FUNCTION payout_lines_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM payout_lines WHERE payout_id = NEW.payout_id)
    IS DISTINCT FROM (SELECT amount_cents FROM payouts WHERE id = NEW.payout_id) THEN
    RAISE EXCEPTION 'The lines of payout % do not add up', NEW.payout_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_lines_add_up';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payout_lines_add_up AFTER INSERT OR UPDATE ON payout_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_lines_add_up();

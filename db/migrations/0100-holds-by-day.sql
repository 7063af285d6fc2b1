-- Holds count by the day of lists (decision 172), so the moment of an entry's transaction is needed no longer.

CREATE OR REPLACE FUNCTION ledger_entries_of_creators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.author_id IS NULL THEN RETURN NEW; END IF;
  SELECT (coalesce(s.occurred_at, t.occurred_at) AT TIME ZONE 'UTC')::date, CASE
      WHEN t.kind = 'charge' THEN 'sales' WHEN t.kind LIKE 'refund%' THEN 'refunds'
      WHEN t.kind LIKE 'dispute%' THEN 'disputes' ELSE 'payouts' END
    INTO NEW.day, NEW.line
    FROM ledger_transactions t LEFT JOIN ledger_transactions s
      ON t.kind = 'charge' AND s.payment_intent_id = t.payment_intent_id AND s.kind = 'settlement'
    WHERE t.id = NEW.transaction_id;
  RETURN NEW;
END $$;

-- The column's constraint and index go with it.
ALTER TABLE ledger_entries DROP COLUMN occurred_at,
  ADD CONSTRAINT ledger_entries_with_day CHECK (num_nonnulls(author_id, day, line) IN (0, 3));
CREATE INDEX ledger_entries_by_author ON ledger_entries (author_id, day) INCLUDE (account, line, amount_cents) WHERE author_id IS NOT NULL;

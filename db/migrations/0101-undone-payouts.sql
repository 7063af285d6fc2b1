-- Finance takes back a reserved payout while the provider is known to have nothing (decision 173).

ALTER TABLE payouts
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by uuid REFERENCES accounts (id),
  -- Every request was refused by the provider, so it has nothing. The number of attempts is capped.
  ADD CONSTRAINT payouts_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL)
    AND (undone_at IS NULL OR (transferred_at IS NULL AND attempts = refusals AND attempts < 1000)));
DROP INDEX payouts_due;
CREATE INDEX payouts_due ON payouts (next_attempt_at) WHERE transferred_at IS NULL AND undone_at IS NULL;
CREATE INDEX payouts_of_run ON payouts (period, amount_cents DESC, id);
CREATE INDEX payout_skips_of_run ON payout_skips (period, amount_cents DESC, author_id);

CREATE OR REPLACE FUNCTION payouts_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.author_id, NEW.payout_account_id, NEW.period, NEW.amount_cents) IS DISTINCT FROM
     (OLD.author_id, OLD.payout_account_id, OLD.period, OLD.amount_cents)
    OR (OLD.asked_at IS NOT NULL AND NEW.asked_at IS DISTINCT FROM OLD.asked_at)
    OR (OLD.transfer_id IS NOT NULL AND (NEW.transfer_id, NEW.transferred_at) IS DISTINCT FROM (OLD.transfer_id, OLD.transferred_at))
    OR (OLD.undone_at IS NOT NULL AND NEW IS DISTINCT FROM OLD) THEN
    RAISE EXCEPTION 'Payout % cannot be changed back', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_go_forward';
  END IF;
  IF EXISTS (SELECT FROM accounts WHERE id = NEW.undone_by AND creator_id = NEW.author_id) THEN
    RAISE EXCEPTION 'an account decided about itself'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payouts_undone_by_others';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('settlement', 'charge', 'refund', 'refund-failure', 'dispute',
    'dispute-reversal', 'dispute-lost', 'payout-reserved', 'payout-transferred', 'payout-undone'));

-- A payout is in the books exactly as far as it has come: a reserved one has moved, a transferred one has the provider's movement, and an
-- undone one is back with its creator.
CREATE OR REPLACE FUNCTION payouts_are_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-reserved' AND e.account = 'creator-payable'
        AND e.author_id = NEW.author_id AND e.amount_cents = NEW.amount_cents)
    OR (NEW.transferred_at IS NOT NULL) <> EXISTS (SELECT FROM ledger_transactions t
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-transferred' AND t.source_id LIKE 'txn\_%' AND t.amount_cents = -NEW.amount_cents)
    OR (NEW.undone_at IS NOT NULL) <> EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-undone' AND e.account = 'creator-payable'
        AND e.author_id = NEW.author_id AND e.amount_cents = -NEW.amount_cents) THEN
    RAISE EXCEPTION 'The books do not have payout % as it is', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_are_posted';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW shared_payouts AS
  SELECT id, author_id, period, amount_cents, reserved_at, transfer_id, undone_at FROM payouts;
COMMENT ON VIEW shared_payouts IS
  'Payouts: every reserved payout; transfer_id is the provider''s id once the money has moved, undone_at when it went back to the creator''s balance.';

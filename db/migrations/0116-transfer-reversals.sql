-- Finance takes money back from a transfer, only after fraud and from a closed account (decision 190).

CREATE VIEW shared_closed_creators AS SELECT author_id FROM creator_endings WHERE cause = 'closed' AND lifted_at IS NULL;
COMMENT ON VIEW shared_closed_creators IS 'Creators: those whose account is closed.';

CREATE TABLE transfer_reversals (
  -- The id of the form: sent twice, it reverses once.
  id uuid PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payouts (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('fraud', 'closing')),
  ordered_by uuid NOT NULL REFERENCES accounts (id),
  ordered_at timestamptz NOT NULL DEFAULT app_now(),
  -- The member's own request comes first.
  next_attempt_at timestamptz NOT NULL DEFAULT app_now() + interval '2 minutes',
  attempts smallint NOT NULL DEFAULT 0,
  reversal_id text UNIQUE,
  movement_id text,
  reversed_at timestamptz,
  refused_at timestamptz,
  failure text,
  CONSTRAINT transfer_reversals_reversed CHECK (num_nonnulls(reversal_id, movement_id, reversed_at) IN (0, 3)),
  CONSTRAINT transfer_reversals_one_end CHECK (reversed_at IS NULL OR refused_at IS NULL),
  CONSTRAINT transfer_reversals_refused CHECK ((refused_at IS NULL) = (failure IS NULL))
);
CREATE INDEX transfer_reversals_by_payout ON transfer_reversals (payout_id);

CREATE FUNCTION transfer_reversals_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reversed payouts%ROWTYPE;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.reversed_at IS NOT NULL OR OLD.refused_at IS NOT NULL
    OR (NEW.id, NEW.payout_id, NEW.amount_cents, NEW.reason, NEW.ordered_by) IS DISTINCT FROM
       (OLD.id, OLD.payout_id, OLD.amount_cents, OLD.reason, OLD.ordered_by)) THEN
    RAISE EXCEPTION 'Transfer reversal % cannot be changed back', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_reversals_go_forward';
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT * INTO reversed FROM payouts WHERE id = NEW.payout_id FOR UPDATE;
    IF reversed.transfer_id IS NULL OR reversed.amount_cents < NEW.amount_cents + (SELECT coalesce(sum(amount_cents), 0)
        FROM transfer_reversals WHERE payout_id = NEW.payout_id AND refused_at IS NULL) THEN
      RAISE EXCEPTION 'Payout % has not so much to reverse', NEW.payout_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_reversals_of_a_transfer';
    END IF;
    IF EXISTS (SELECT FROM accounts WHERE id = NEW.ordered_by AND creator_id = reversed.author_id) THEN
      RAISE EXCEPTION 'an account decided about itself'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'transfer_reversals_by_others';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfer_reversals_go_forward BEFORE INSERT OR UPDATE ON transfer_reversals
  FOR EACH ROW EXECUTE FUNCTION transfer_reversals_go_forward();

-- A payout may be reversed in parts.
DROP INDEX ledger_transactions_one_of_payout;
CREATE UNIQUE INDEX ledger_transactions_one_of_payout ON ledger_transactions (payout_id, kind)
  WHERE payout_id IS NOT NULL AND kind NOT LIKE 'payout-revers%';
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('settlement', 'charge', 'refund', 'refund-failure', 'dispute',
    'dispute-reversal', 'dispute-lost', 'payout-reserved', 'payout-transferred', 'payout-undone', 'payout-reversing', 'payout-reversed',
    'payout-reversal-refused', 'provider-fee'));
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_line_check,
  ADD CONSTRAINT ledger_entries_line_check CHECK (line IN ('sales', 'refunds', 'disputes', 'payouts', 'transfer-reversals'));
ALTER TABLE payout_lines
  DROP CONSTRAINT payout_lines_line_check,
  ADD CONSTRAINT payout_lines_line_check CHECK (line IN ('sales', 'refunds', 'disputes', 'transfer-reversals'));

CREATE OR REPLACE FUNCTION ledger_entries_of_creators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.author_id IS NULL THEN RETURN NEW; END IF;
  SELECT t.occurred_at, (coalesce(s.occurred_at, t.occurred_at) AT TIME ZONE 'UTC')::date, CASE
      WHEN t.kind = 'charge' THEN 'sales' WHEN t.kind LIKE 'refund%' THEN 'refunds'
      WHEN t.kind LIKE 'dispute%' THEN 'disputes' WHEN t.kind LIKE 'payout-revers%' THEN 'transfer-reversals' ELSE 'payouts' END
    INTO NEW.occurred_at, NEW.day, NEW.line
    FROM ledger_transactions t LEFT JOIN ledger_transactions s
      ON t.kind = 'charge' AND s.payment_intent_id = t.payment_intent_id AND s.kind = 'settlement'
    WHERE t.id = NEW.transaction_id;
  RETURN NEW;
END $$;

-- A reversal is in the books exactly as far as it has come.
CREATE FUNCTION transfer_reversals_are_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.source_id = 'reversing:' || NEW.id AND t.payout_id = NEW.payout_id AND e.account = 'creator-payable'
        AND e.amount_cents = -NEW.amount_cents)
    OR (NEW.reversed_at IS NOT NULL AND NOT EXISTS (SELECT FROM ledger_transactions t
      WHERE t.source_id = NEW.movement_id AND t.payout_id = NEW.payout_id AND t.kind = 'payout-reversed' AND t.amount_cents = NEW.amount_cents))
    OR (NEW.refused_at IS NOT NULL) <> EXISTS (SELECT FROM ledger_transactions t
      WHERE t.source_id = 'reversal-refused:' || NEW.id AND t.payout_id = NEW.payout_id) THEN
    RAISE EXCEPTION 'The books do not have transfer reversal % as it is', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_reversals_are_posted';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_reversals_are_posted AFTER INSERT OR UPDATE ON transfer_reversals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transfer_reversals_are_posted();

CREATE OR REPLACE VIEW shared_payout_transfers AS
  SELECT p.id, p.transfer_id, p.amount_cents, p.transferred_at, a.provider_account_id,
    (SELECT coalesce(sum(r.amount_cents), 0)::integer FROM transfer_reversals r WHERE r.payout_id = p.id AND r.reversed_at IS NOT NULL)
      AS reversed_cents,
    (SELECT max(r.reversed_at) FROM transfer_reversals r WHERE r.payout_id = p.id) AS last_reversed_at,
    EXISTS (SELECT FROM transfer_reversals r WHERE r.payout_id = p.id AND r.reversed_at IS NULL AND r.refused_at IS NULL) AS is_reversing
  FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE p.transfer_id IS NOT NULL;
COMMENT ON VIEW shared_payout_transfers IS 'Payouts: the transfers that moved them, by the ids of the provider, and what was taken back from them.';

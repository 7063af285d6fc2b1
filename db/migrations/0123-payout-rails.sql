-- A creator's account is of one rail (decision 193): Connect, or Global Payouts, which pays from a financial account and may send the money back.

ALTER TABLE payout_accounts ADD COLUMN rail text NOT NULL DEFAULT 'connect' CHECK (rail IN ('connect', 'global'));

ALTER TABLE payouts
  -- When the money of a transfer was in the financial account again, and the provider's word for the reason.
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN return_reason text CHECK (return_reason <> ''),
  ADD CONSTRAINT payouts_returned CHECK (num_nonnulls(returned_at, return_reason) IN (0, 2) AND (returned_at IS NULL OR transferred_at IS NOT NULL));

CREATE OR REPLACE FUNCTION payouts_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.author_id, NEW.payout_account_id, NEW.period, NEW.amount_cents) IS DISTINCT FROM
     (OLD.author_id, OLD.payout_account_id, OLD.period, OLD.amount_cents)
    OR (OLD.asked_at IS NOT NULL AND NEW.asked_at IS DISTINCT FROM OLD.asked_at)
    OR (OLD.transfer_id IS NOT NULL AND (NEW.transfer_id, NEW.transferred_at) IS DISTINCT FROM (OLD.transfer_id, OLD.transferred_at))
    OR (OLD.undone_at IS NOT NULL AND NEW IS DISTINCT FROM OLD)
    OR (OLD.returned_at IS NOT NULL AND NEW IS DISTINCT FROM OLD) THEN
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
    'dispute-reversal', 'dispute-lost', 'payout-reserved', 'payout-transferred', 'payout-returned', 'payout-undone', 'payout-reversing',
    'payout-reversed', 'payout-reversal-refused', 'provider-fee'));
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (account IN ('provider-clearing', 'provider-balance', 'financial-account', 'provider-fees',
    'unsplit-sales', 'creator-payable', 'creator-held', 'payouts-in-transit', 'tax-payable', 'platform-revenue', 'refunds', 'disputes-held',
    'disputes-lost', 'owed-back'));

-- A payout is in the books exactly as far as it has come: a reserved one has moved, a transferred one has the movement of its rail, and an
-- undone or returned one is back with its creator.
CREATE OR REPLACE FUNCTION payouts_are_posted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_global boolean := (SELECT rail = 'global' FROM payout_accounts WHERE id = NEW.payout_account_id);
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-reserved' AND e.account = 'creator-payable'
        AND e.author_id = NEW.author_id AND e.amount_cents = NEW.amount_cents)
    OR (NEW.transferred_at IS NOT NULL) <> EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-transferred' AND t.amount_cents = -NEW.amount_cents AND e.amount_cents = -NEW.amount_cents
        AND CASE WHEN is_global THEN t.source_id = NEW.transfer_id AND e.account = 'financial-account'
          ELSE t.source_id LIKE 'txn\_%' AND e.account = 'provider-balance' END)
    OR (NEW.returned_at IS NOT NULL) <> EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-returned' AND is_global AND e.account = 'creator-payable'
        AND e.author_id = NEW.author_id AND e.amount_cents = -NEW.amount_cents)
    OR (NEW.undone_at IS NOT NULL) <> EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-undone' AND e.account = 'creator-payable'
        AND e.author_id = NEW.author_id AND e.amount_cents = -NEW.amount_cents) THEN
    RAISE EXCEPTION 'The books do not have payout % as it is', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_are_posted';
  END IF;
  RETURN NULL;
END $$;

-- The rail of an account decides where its payouts are in the books.
CREATE FUNCTION payout_accounts_keep_their_rail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.rail <> OLD.rail THEN
    RAISE EXCEPTION 'Payout account % keeps its rail', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_accounts_keep_their_rail';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_accounts_keep_their_rail BEFORE UPDATE OF rail ON payout_accounts
  FOR EACH ROW EXECUTE FUNCTION payout_accounts_keep_their_rail();

-- Only a connected account has a balance from which a transfer can be taken back.
CREATE FUNCTION transfer_reversals_of_connect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE p.id = NEW.payout_id AND a.rail = 'connect') THEN
    RAISE EXCEPTION 'Payout % cannot be reversed', NEW.payout_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_reversals_of_connect';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfer_reversals_of_connect BEFORE INSERT ON transfer_reversals
  FOR EACH ROW EXECUTE FUNCTION transfer_reversals_of_connect();

ALTER TABLE payout_notices
  DROP CONSTRAINT payout_notices_kind_check,
  ADD CONSTRAINT payout_notices_kind_check CHECK (kind IN ('payout-sent', 'payout-failed', 'payout-returned', 'payout-skipped', 'details-needed',
    'bank-changed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'refund', 'transfer-reversed'));

CREATE OR REPLACE VIEW shared_payout_transfers AS
  SELECT p.id, p.transfer_id, p.amount_cents, p.transferred_at, a.provider_account_id,
    (CASE WHEN p.returned_at IS NOT NULL THEN p.amount_cents ELSE (SELECT coalesce(sum(r.amount_cents), 0)::integer FROM transfer_reversals r
      WHERE r.payout_id = p.id AND r.reversed_at IS NOT NULL) END) AS reversed_cents,
    (SELECT max(r.reversed_at) FROM transfer_reversals r WHERE r.payout_id = p.id) AS last_reversed_at,
    EXISTS (SELECT FROM transfer_reversals r WHERE r.payout_id = p.id AND r.reversed_at IS NULL AND r.refused_at IS NULL) AS is_reversing,
    a.rail
  FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE p.transfer_id IS NOT NULL;
COMMENT ON VIEW shared_payout_transfers IS
  'Payouts: the transfers that moved them, by the ids of the provider, with their rail, and what was taken back from them or came back.';
CREATE OR REPLACE VIEW shared_bank_payouts AS
  SELECT b.provider_payout_id, a.provider_account_id, b.amount_cents, b.status, b.arrives_at, b.seen_at, a.rail
  FROM bank_payouts b JOIN payout_accounts a ON a.id = b.payout_account_id;
COMMENT ON VIEW shared_bank_payouts IS 'Payouts: what the provider told of the payouts to banks, with their rail.';
CREATE OR REPLACE VIEW shared_payouts AS
  SELECT id, author_id, period, amount_cents, reserved_at, transfer_id, undone_at, returned_at FROM payouts;
COMMENT ON VIEW shared_payouts IS
  'Payouts: every reserved payout; transfer_id is the provider''s id once the money has moved, undone_at or returned_at when it went back to the creator''s balance.';

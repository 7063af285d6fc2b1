-- Creators are paid: their accounts at the card provider, one transfer per creator and period, and the provider's payouts to banks.

CREATE TABLE payout_accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  entity_type text NOT NULL CHECK (entity_type IN ('individual', 'company')),
  -- Null until the provider has answered; the row's id is the idempotency key.
  provider_account_id text UNIQUE CHECK (provider_account_id <> ''),
  -- As the provider told last.
  status text NOT NULL DEFAULT 'restricted'
    CHECK (status IN ('pending', 'active', 'restricted', 'rejected', 'unsupported', 'disconnected', 'closed')),
  requirements jsonb NOT NULL DEFAULT '[]',
  seen_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  replaced_at timestamptz,
  CONSTRAINT payout_accounts_seen CHECK (status = 'restricted' OR (provider_account_id IS NOT NULL AND seen_at IS NOT NULL)),
  CONSTRAINT payout_accounts_of_creator UNIQUE (id, author_id)
);
CREATE UNIQUE INDEX payout_accounts_one ON payout_accounts (author_id) WHERE replaced_at IS NULL;

CREATE TABLE payouts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  payout_account_id uuid NOT NULL,
  -- The Monday that it is paid for. With the creator it names the transfer at the provider, also after a restore.
  period date NOT NULL CHECK (extract(isodow FROM period) = 1),
  amount_cents integer NOT NULL CONSTRAINT payouts_minimum CHECK (amount_cents >= 1000),
  reserved_at timestamptz NOT NULL DEFAULT app_now(),
  asked_at timestamptz,
  next_attempt_at timestamptz NOT NULL DEFAULT app_now(),
  attempts smallint NOT NULL DEFAULT 0,
  -- Answers of the provider that created nothing: each makes the next attempt a request of its own.
  refusals smallint NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  last_failure text,
  transfer_id text UNIQUE,
  destination_payment_id text,
  transferred_at timestamptz,
  CONSTRAINT payouts_one_a_period UNIQUE (author_id, period),
  CONSTRAINT payouts_to_own_account FOREIGN KEY (payout_account_id, author_id) REFERENCES payout_accounts (id, author_id),
  CONSTRAINT payouts_transferred CHECK (num_nonnulls(transfer_id, destination_payment_id, transferred_at) IN (0, 3)),
  CONSTRAINT payouts_asked_first CHECK (transferred_at IS NULL OR asked_at IS NOT NULL)
);
CREATE INDEX payouts_due ON payouts (next_attempt_at) WHERE transferred_at IS NULL;

-- What a payday did not pay, and why.
CREATE TABLE payout_skips (
  author_id uuid NOT NULL REFERENCES authors (id),
  period date NOT NULL CHECK (extract(isodow FROM period) = 1),
  amount_cents integer NOT NULL,
  reason text NOT NULL CHECK (reason IN ('below-minimum', 'no-account', 'details-needed', 'rejected', 'disconnected')),
  skipped_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (author_id, period)
);

-- Paydays whose creators are all reserved or skipped.
CREATE TABLE paydays (
  period date PRIMARY KEY CHECK (extract(isodow FROM period) = 1),
  reserved_at timestamptz NOT NULL DEFAULT app_now()
);

-- The provider's payouts to banks, as it reports them. What is paid may still fail; a failure is final.
CREATE TABLE bank_payouts (
  provider_payout_id text PRIMARY KEY CHECK (provider_payout_id <> ''),
  payout_account_id uuid NOT NULL REFERENCES payout_accounts (id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrives_at timestamptz NOT NULL,
  failure_code text,
  -- The transfers that it pays out, by their payments.
  payment_ids text[] NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX bank_payouts_by_account ON bank_payouts (payout_account_id);

CREATE FUNCTION payouts_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.author_id, NEW.payout_account_id, NEW.period, NEW.amount_cents) IS DISTINCT FROM
     (OLD.author_id, OLD.payout_account_id, OLD.period, OLD.amount_cents)
    OR (OLD.asked_at IS NOT NULL AND NEW.asked_at IS DISTINCT FROM OLD.asked_at)
    OR (OLD.transfer_id IS NOT NULL AND (NEW.transfer_id, NEW.transferred_at) IS DISTINCT FROM (OLD.transfer_id, OLD.transferred_at)) THEN
    RAISE EXCEPTION 'Payout % cannot be changed back', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_go_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payouts_go_forward BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION payouts_go_forward();

CREATE FUNCTION bank_payouts_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  states text[] := ARRAY['pending', 'in_transit', 'paid', 'failed'];
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status IN ('failed', 'canceled')
    OR (NEW.status <> 'canceled' AND array_position(states, NEW.status) < array_position(states, OLD.status))) THEN
    RAISE EXCEPTION 'A bank payout that is % does not become %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_payouts_go_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_payouts_go_forward BEFORE UPDATE ON bank_payouts FOR EACH ROW EXECUTE FUNCTION bank_payouts_go_forward();

-- The ledger posts payouts beside payments.
ALTER TABLE ledger_transactions
  ALTER COLUMN payment_intent_id DROP NOT NULL,
  ADD COLUMN payout_id uuid REFERENCES payouts (id) DEFERRABLE INITIALLY DEFERRED,
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('settlement', 'charge', 'refund', 'refund-failure', 'dispute',
    'dispute-reversal', 'dispute-lost', 'payout-reserved', 'payout-transferred')),
  ADD CONSTRAINT ledger_transactions_subject CHECK (num_nonnulls(payment_intent_id, payout_id) = 1
    AND (payout_id IS NOT NULL) = (kind LIKE 'payout-%'));
CREATE UNIQUE INDEX ledger_transactions_one_of_payout ON ledger_transactions (payout_id, kind) WHERE payout_id IS NOT NULL;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  DROP CONSTRAINT ledger_entries_of_a_creator,
  ADD CONSTRAINT ledger_entries_account_check CHECK (account IN ('provider-clearing', 'provider-balance', 'provider-fees', 'unsplit-sales',
    'creator-payable', 'creator-held', 'payouts-in-transit', 'platform-revenue', 'refunds', 'disputes-held', 'disputes-lost', 'owed-back')),
  ADD CONSTRAINT ledger_entries_of_a_creator
    CHECK ((account LIKE 'creator-%' OR account = 'payouts-in-transit') = (author_id IS NOT NULL));

-- A payout is in the books exactly as far as it has come: a reserved one has moved, and a transferred one has the provider's movement.
CREATE FUNCTION payouts_are_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-reserved' AND e.account = 'creator-payable'
        AND e.author_id = NEW.author_id AND e.amount_cents = NEW.amount_cents)
    OR (NEW.transferred_at IS NOT NULL) <> EXISTS (SELECT FROM ledger_transactions t
      WHERE t.payout_id = NEW.id AND t.kind = 'payout-transferred' AND t.source_id LIKE 'txn\_%' AND t.amount_cents = -NEW.amount_cents) THEN
    RAISE EXCEPTION 'The books do not have payout % as it is', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_are_posted';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payouts_are_posted AFTER INSERT OR UPDATE ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_are_posted();

CREATE VIEW shared_payouts AS SELECT id, author_id, period, amount_cents, reserved_at, transfer_id FROM payouts;
COMMENT ON VIEW shared_payouts IS 'Payouts: every reserved payout; transfer_id is the provider''s id once the money has moved.';

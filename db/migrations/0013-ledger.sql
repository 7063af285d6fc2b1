-- Where every cent is: a double-entry ledger that only grows. Each transaction has one source (a settlement, a balance
-- transaction of the provider, the end of a dispute) and entries that sum to zero; the database checks it at commit.
-- Debits are positive: what the provider holds for us is positive, what we owe is negative.

-- A payment that the ledger follows. The row is its work list, too: it is written in the settlement's own transaction.
CREATE TABLE ledger_payments (
  payment_intent_id text PRIMARY KEY,
  -- 'refused': money that came and is no order's; it is owed back whole.
  kind text NOT NULL CHECK (kind IN ('purchase', 'free', 'refused')),
  order_id uuid UNIQUE REFERENCES orders (id),
  free_payment_id uuid UNIQUE REFERENCES free_payments (id),
  author_id uuid REFERENCES authors (id),
  -- What was settled; null for a refused payment, of which the provider tells the amount.
  settled_cents integer CHECK (settled_cents > 0),
  -- The creator's part of the net when it was settled.
  creator_percent smallint NOT NULL CHECK (creator_percent BETWEEN 0 AND 100),
  -- When the provider is asked next for what is not posted; null once nothing is expected. `hints` counts who asked for it.
  next_check_at timestamptz DEFAULT app_now() + interval '2 seconds',
  checks smallint NOT NULL DEFAULT 0,
  hints integer NOT NULL DEFAULT 0,
  recorded_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT ledger_payments_one_subject CHECK (num_nonnulls(order_id, free_payment_id) = 1),
  CONSTRAINT ledger_payments_of_kind CHECK (
    (kind = 'refused' OR (kind = 'purchase') = (order_id IS NOT NULL))
    AND (kind = 'purchase') = (author_id IS NOT NULL)
    AND (kind = 'refused') = (settled_cents IS NULL)
    AND (kind = 'purchase' OR creator_percent = 0))
);
CREATE INDEX ledger_payments_due ON ledger_payments (next_check_at) WHERE next_check_at IS NOT NULL;

CREATE TABLE ledger_transactions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- `settlement:pi_…`, the provider's `txn_…`, or `lost:du_…`: nothing is posted twice.
  source_id text NOT NULL CONSTRAINT ledger_transactions_one_source UNIQUE,
  kind text NOT NULL CHECK (kind IN
    ('settlement', 'charge', 'refund', 'refund-failure', 'dispute', 'dispute-reversal', 'dispute-lost')),
  payment_intent_id text NOT NULL REFERENCES ledger_payments (payment_intent_id),
  -- The refund or dispute that it is about.
  subject_id text,
  -- As the provider tells them; of the others the amount alone, or nothing.
  amount_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  occurred_at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT app_now(),
  posted_by xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX ledger_transactions_by_payment ON ledger_transactions (payment_intent_id);
CREATE INDEX ledger_transactions_by_time ON ledger_transactions (occurred_at) WHERE source_id LIKE 'txn\_%';

CREATE TABLE ledger_entries (
  transaction_id bigint NOT NULL REFERENCES ledger_transactions (id),
  account text NOT NULL CHECK (account IN ('provider-clearing', 'provider-balance', 'provider-fees', 'unsplit-sales',
    'creator-payable', 'creator-held', 'platform-revenue', 'refunds', 'disputes-held', 'disputes-lost', 'owed-back')),
  author_id uuid REFERENCES authors (id),
  amount_cents integer NOT NULL CHECK (amount_cents <> 0),
  CONSTRAINT ledger_entries_of_a_creator CHECK ((account LIKE 'creator-%') = (author_id IS NOT NULL)),
  CONSTRAINT ledger_entries_one_an_account UNIQUE NULLS NOT DISTINCT (transaction_id, account, author_id)
);
CREATE INDEX ledger_entries_by_author ON ledger_entries (author_id, account) INCLUDE (amount_cents)
  WHERE author_id IS NOT NULL;

CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posting bigint := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW) ->> 'transaction_id')::bigint
    ELSE (to_jsonb(NEW) ->> 'id')::bigint END;
  entries bigint;
  total bigint;
BEGIN
  SELECT count(*), coalesce(sum(amount_cents), 0) INTO entries, total FROM ledger_entries WHERE transaction_id = posting;
  IF total <> 0 OR entries < 2 THEN
    RAISE EXCEPTION 'Ledger transaction % does not balance: % entries, % cents', posting, entries, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_balance';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();

-- A transaction is written whole: even entries that cancel out cannot be added to one of yesterday.
CREATE FUNCTION ledger_entries_come_at_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions WHERE id = NEW.transaction_id AND posted_by = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'Ledger transaction % was written before', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_come_at_once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_come_at_once BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_entries_come_at_once();

CREATE FUNCTION ledger_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger only grows: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_only_grows';
END $$;
CREATE TRIGGER ledger_transactions_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows();
CREATE TRIGGER ledger_entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows();

-- What was settled before there was a ledger. An order whose PaymentIntent was never noted stays out; the audit names it.
INSERT INTO ledger_payments (payment_intent_id, kind, order_id, author_id, settled_cents, creator_percent)
  SELECT o.payment_intent_id, 'purchase', o.id, p.author_id, s.amount_cents, 80
  FROM settlements s JOIN orders o ON o.id = s.order_id JOIN posts p ON p.id = o.post_id
  WHERE o.payment_intent_id IS NOT NULL;
INSERT INTO ledger_payments (payment_intent_id, kind, free_payment_id, settled_cents, creator_percent)
  SELECT payment_intent_id, 'free', id, total_cents, 0 FROM free_payments WHERE paid_at IS NOT NULL;
INSERT INTO ledger_payments (payment_intent_id, kind, order_id, creator_percent)
  SELECT payment_intent_id, 'refused', order_id, 0 FROM refunds_owed WHERE reason <> 'repeat'
  ON CONFLICT DO NOTHING;
INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
  SELECT 'settlement:' || l.payment_intent_id, 'settlement', l.payment_intent_id, l.settled_cents, 0,
    coalesce(s.settled_at, f.paid_at)
  FROM ledger_payments l LEFT JOIN settlements s ON s.order_id = l.order_id
    LEFT JOIN free_payments f ON f.id = l.free_payment_id
  WHERE l.settled_cents IS NOT NULL;
INSERT INTO ledger_entries (transaction_id, account, amount_cents)
  SELECT id, side.account, side.sign * amount_cents FROM ledger_transactions,
    (VALUES ('provider-clearing', 1), ('unsplit-sales', -1)) AS side (account, sign);

-- A free payment is asked about, too, when no webhook tells of it.
ALTER TABLE free_payments
  ADD COLUMN next_check_at timestamptz,
  ADD COLUMN checks smallint NOT NULL DEFAULT 0;
CREATE INDEX free_payments_to_check ON free_payments (next_check_at) WHERE next_check_at IS NOT NULL;
UPDATE free_payments SET next_check_at = app_now()
  WHERE paid_at IS NULL AND checkout_session_id IS NOT NULL AND created_at > app_now() - interval '7 days';

-- A free payment whose amount, currency or mode is not what was started is given back as an order's is.
ALTER TABLE refunds_owed
  DROP CONSTRAINT refunds_owed_pkey,
  ALTER COLUMN order_id DROP NOT NULL,
  ADD CONSTRAINT refunds_owed_pkey PRIMARY KEY (payment_intent_id),
  ADD CONSTRAINT refunds_owed_one_an_order UNIQUE (order_id),
  ADD COLUMN free_payment_id uuid UNIQUE REFERENCES free_payments (id),
  ADD CONSTRAINT refunds_owed_one_subject CHECK (num_nonnulls(order_id, free_payment_id) = 1);

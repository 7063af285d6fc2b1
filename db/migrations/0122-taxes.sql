-- The tax in the price of a sale (decision 194), known before the sale is split and never changed.

CREATE TABLE payment_taxes (
  payment_intent_id text PRIMARY KEY REFERENCES ledger_payments (payment_intent_id),
  calculation_id text NOT NULL UNIQUE,
  tax_cents integer NOT NULL CHECK (tax_cents >= 0),
  -- The provider's tax transaction and its only line.
  transaction_id text UNIQUE,
  line_item_id text,
  recorded_at timestamptz,
  -- How much of the sale was refunded or lost, and the tax in it, as the provider knows.
  returned_cents integer NOT NULL DEFAULT 0 CHECK (returned_cents >= 0),
  reversed_cents integer NOT NULL DEFAULT 0 CHECK (reversed_cents >= 0 AND reversed_cents <= tax_cents),
  CONSTRAINT payment_taxes_recorded CHECK (num_nonnulls(transaction_id, line_item_id, recorded_at) IN (0, 3)),
  CONSTRAINT payment_taxes_recorded_before_reversed CHECK (recorded_at IS NOT NULL OR returned_cents = 0 AND reversed_cents = 0)
);

CREATE FUNCTION payment_taxes_precede_the_split() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM ledger_transactions WHERE payment_intent_id = NEW.payment_intent_id AND kind = 'charge')
      OR NOT EXISTS (SELECT FROM ledger_payments WHERE payment_intent_id = NEW.payment_intent_id AND kind = 'purchase' AND settled_cents > NEW.tax_cents) THEN
      RAISE EXCEPTION 'Payment % takes no tax', NEW.payment_intent_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_taxes_precede_the_split';
    END IF;
  ELSIF (NEW.payment_intent_id, NEW.calculation_id, NEW.tax_cents) IS DISTINCT FROM (OLD.payment_intent_id, OLD.calculation_id, OLD.tax_cents)
    OR OLD.transaction_id IS DISTINCT FROM NEW.transaction_id AND OLD.transaction_id IS NOT NULL
    OR NEW.returned_cents < OLD.returned_cents OR NEW.reversed_cents < OLD.reversed_cents THEN
    RAISE EXCEPTION 'The tax of payment % cannot be changed back', NEW.payment_intent_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_taxes_precede_the_split';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_taxes_precede_the_split BEFORE INSERT OR UPDATE ON payment_taxes
  FOR EACH ROW EXECUTE FUNCTION payment_taxes_precede_the_split();

ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (account IN ('provider-clearing', 'provider-balance', 'provider-fees', 'unsplit-sales',
    'creator-payable', 'creator-held', 'payouts-in-transit', 'tax-payable', 'platform-revenue', 'refunds', 'disputes-held', 'disputes-lost',
    'owed-back'));

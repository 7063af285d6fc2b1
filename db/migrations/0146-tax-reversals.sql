-- The provider lists no tax reversals, so the audit needs their ids.

CREATE TABLE tax_reversals (
  reversal_id text PRIMARY KEY CHECK (reversal_id <> ''),
  payment_intent_id text NOT NULL REFERENCES payment_taxes (payment_intent_id),
  -- The part of the sale and the tax in it that were taken out of the provider's tax reports.
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  tax_cents integer NOT NULL CHECK (tax_cents BETWEEN 0 AND amount_cents),
  reversed_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX tax_reversals_by_payment ON tax_reversals (payment_intent_id);
CREATE INDEX tax_reversals_by_time ON tax_reversals (reversed_at);
CREATE INDEX payment_taxes_by_time ON payment_taxes (recorded_at) WHERE recorded_at IS NOT NULL;
CREATE TRIGGER tax_reversals_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_reversals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_only_grows();

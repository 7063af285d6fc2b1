-- Receipts name the tax in the price (decision 194).

CREATE VIEW shared_payment_taxes AS SELECT payment_intent_id, tax_cents FROM payment_taxes;
COMMENT ON VIEW shared_payment_taxes IS 'Ledger: the tax in the price of each sale of which it is known.';

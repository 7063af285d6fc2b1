-- Owners' figures sum the ledger by week and month.
CREATE INDEX ledger_transactions_of_figures ON ledger_transactions (occurred_at) INCLUDE (kind, amount_cents)
  WHERE kind <> 'settlement' AND payout_id IS NULL;

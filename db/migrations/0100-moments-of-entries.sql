-- A creator's balance knows the moment of each movement: a hold ends seven days after it (decision 172).
CREATE OR REPLACE VIEW shared_creator_entries AS
  SELECT e.author_id, e.account, e.amount_cents, e.line, e.day, e.transaction_id, t.payment_intent_id, t.amount_cents AS moved_cents,
    t.kind, t.source_id, t.posted_at, e.occurred_at
  FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.author_id IS NOT NULL;

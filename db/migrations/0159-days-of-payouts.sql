-- Statements show payouts, and money that came back from them, by their own day: a creator has one a week at most.
CREATE INDEX ledger_entries_of_payouts ON ledger_entries (author_id, day) INCLUDE (line, amount_cents)
  WHERE account = 'creator-payable' AND line IN ('payouts', 'transfer-reversals');

-- What a creator is told by mail about money: one row for each mail, so that none is sent twice.
CREATE TABLE payout_notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  kind text NOT NULL CHECK (kind IN ('payout-sent', 'payout-failed', 'payout-skipped', 'details-needed', 'bank-changed',
    'dispute-opened', 'dispute-won', 'dispute-lost', 'refund')),
  -- What it is about, by an id of ours or of the provider.
  subject text NOT NULL CHECK (subject <> ''),
  amount_cents integer CHECK (amount_cents > 0),
  -- Why a payout was skipped or failed.
  detail text,
  noted_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT payout_notices_once UNIQUE (author_id, kind, subject)
);

DROP VIEW shared_creator_entries;
CREATE VIEW shared_creator_entries AS
  SELECT e.author_id, e.account, e.amount_cents, e.line, e.day, e.transaction_id, t.payment_intent_id, t.amount_cents AS moved_cents,
    t.kind, t.source_id, t.posted_at
  FROM ledger_entries e LEFT JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.author_id IS NOT NULL;
COMMENT ON VIEW shared_creator_entries IS
  'Ledger: each movement of what a creator is owed, credits below zero, with what its transaction moved in all.';
CREATE INDEX ledger_transactions_reversed ON ledger_transactions (posted_at)
  WHERE kind IN ('refund', 'dispute', 'dispute-reversal', 'dispute-lost');

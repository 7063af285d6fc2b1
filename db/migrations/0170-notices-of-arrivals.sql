-- A creator whose bank refused a payout is told once it has arrived.
ALTER TABLE payout_notices
  DROP CONSTRAINT payout_notices_kind_check,
  ADD CONSTRAINT payout_notices_kind_check CHECK (kind IN ('payout-sent', 'payout-failed', 'payout-returned', 'payout-arrived', 'payout-skipped',
    'payout-stopped', 'details-needed', 'bank-changed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'refund', 'transfer-reversed'));

-- Creators are told by mail of money that finance takes back from a transfer.
ALTER TABLE payout_notices DROP CONSTRAINT payout_notices_kind_check,
  ADD CONSTRAINT payout_notices_kind_check CHECK (kind IN ('payout-sent', 'payout-failed', 'payout-skipped', 'details-needed',
    'bank-changed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'refund', 'transfer-reversed'));

-- A creator hears of a refund that did not arrive: its amount is back in the balance.
ALTER TABLE payout_notices
  DROP CONSTRAINT payout_notices_kind_check,
  ADD CONSTRAINT payout_notices_kind_check CHECK (kind IN ('payout-sent', 'payout-failed', 'payout-returned', 'payout-arrived', 'payout-skipped',
    'payout-stopped', 'details-needed', 'account-retired', 'bank-changed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'refund', 'refund-failed',
    'transfer-reversed'));

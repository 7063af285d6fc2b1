-- A reserved payout to an account that its creator has replaced goes back into their balance without a person (decision 223), and creators are
-- told of a payout that their account stops.

ALTER TABLE payouts
  -- Why it was undone, if nobody decided it.
  ADD COLUMN undo_reason text CHECK (undo_reason IN ('account-replaced')),
  DROP CONSTRAINT payouts_undone,
  ADD CONSTRAINT payouts_undone CHECK (num_nonnulls(undone_by, undo_reason) = num_nonnulls(undone_at)
    AND (undone_at IS NULL OR (transferred_at IS NULL AND attempts = refusals AND attempts < 1000)));

ALTER TABLE payout_notices
  DROP CONSTRAINT payout_notices_kind_check,
  ADD CONSTRAINT payout_notices_kind_check CHECK (kind IN ('payout-sent', 'payout-failed', 'payout-returned', 'payout-skipped', 'payout-stopped',
    'details-needed', 'bank-changed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'refund', 'transfer-reversed'));

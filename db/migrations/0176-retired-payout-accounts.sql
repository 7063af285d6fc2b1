-- Finance retires a payout account that can never be active, so that its creator can open another one (decision 242).
ALTER TABLE payout_accounts ADD COLUMN retired_by uuid REFERENCES accounts (id),
  ADD CONSTRAINT payout_accounts_retired CHECK (retired_by IS NULL OR replaced_at IS NOT NULL);
COMMENT ON COLUMN payout_accounts.retired_by IS 'The member who retired it; then `replaced_at` is the moment of that.';
ALTER TABLE payout_notices
  DROP CONSTRAINT payout_notices_kind_check,
  ADD CONSTRAINT payout_notices_kind_check CHECK (kind IN ('payout-sent', 'payout-failed', 'payout-returned', 'payout-arrived', 'payout-skipped',
    'payout-stopped', 'details-needed', 'account-retired', 'bank-changed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'refund', 'transfer-reversed'));

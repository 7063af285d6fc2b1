-- The provider tells apart whether an account receives our money and whether it pays that out to the bank.

ALTER TABLE payout_accounts
  -- Of its payouts to the bank; null where it is not told apart from `status`, or was not looked at since.
  ADD COLUMN payouts_status text
    CHECK (payouts_status IN ('pending', 'active', 'restricted', 'rejected', 'unsupported', 'disconnected', 'closed'));

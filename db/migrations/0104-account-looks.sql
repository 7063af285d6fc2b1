-- The state of creators' accounts follows the provider's events: whichever question was asked last counts, in whatever order answers arrive.

ALTER TABLE payout_accounts
  -- How often the provider was asked, and the last question whose answer is here.
  ADD COLUMN looks bigint NOT NULL DEFAULT 0,
  ADD COLUMN seen_look bigint NOT NULL DEFAULT 0,
  -- The provider's id of the bank account; another id is another account.
  ADD COLUMN bank_id text CHECK (bank_id <> ''),
  -- Since when it could be paid for the first time.
  ADD COLUMN activated_at timestamptz,
  ADD COLUMN next_look_at timestamptz NOT NULL DEFAULT app_now(),
  ADD CONSTRAINT payout_accounts_seen_look CHECK (seen_look <= looks);
UPDATE payout_accounts SET activated_at = seen_at WHERE status = 'active';
CREATE INDEX payout_accounts_due ON payout_accounts (next_look_at) WHERE provider_account_id IS NOT NULL AND replaced_at IS NULL;

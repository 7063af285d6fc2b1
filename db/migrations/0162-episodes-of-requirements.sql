-- A detail that the provider requires again, or of another account, is mailed again.

ALTER TABLE payout_accounts
  -- How often the provider began to require anything, after nothing. Zero for what it required before this column was there.
  ADD COLUMN requirement_episode integer NOT NULL DEFAULT 0;

-- A payday also skips creators whose account the provider checks, without anything that it asks of them.

ALTER TABLE payout_skips DROP CONSTRAINT payout_skips_reason_check,
  ADD CONSTRAINT payout_skips_reason_check
  CHECK (reason IN ('below-minimum', 'no-account', 'checking', 'details-needed', 'rejected', 'disconnected', 'restricted'));

-- Creators take money out at the provider themselves. Such a payout to the bank names no payments; the payouts that it took are recorded once
-- the balance of their account is empty.

ALTER TABLE bank_payouts
  -- Whether the provider made it by its schedule.
  ADD COLUMN is_automatic boolean NOT NULL DEFAULT true;
UPDATE bank_payouts SET is_automatic = false WHERE payment_ids = '{}' AND status = 'paid';

CREATE VIEW shared_withdrawals AS SELECT provider_payout_id FROM bank_payouts WHERE NOT is_automatic;
COMMENT ON VIEW shared_withdrawals IS 'Payouts: the payouts to banks by which creators took money out at the provider themselves.';

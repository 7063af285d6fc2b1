-- A creator's first payout leaves on any day, as soon as its hold is over (decision 259). Later ones and skips keep to Mondays.

ALTER TABLE payouts DROP CONSTRAINT payouts_period_check;
ALTER TABLE paydays DROP CONSTRAINT paydays_period_check;

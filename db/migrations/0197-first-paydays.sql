-- A creator's first payout leaves on any day, as soon as its hold is over (decision 259). Later ones and skips keep to Mondays.

ALTER TABLE payouts DROP CONSTRAINT payouts_period_check;
CREATE UNIQUE INDEX payouts_one_first ON payouts (author_id) WHERE extract(isodow FROM period) <> 1 AND undone_at IS NULL;
ALTER TABLE paydays DROP CONSTRAINT paydays_period_check;

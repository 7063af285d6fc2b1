-- Transfers that were made after a backup are taken up before anything is paid from the restored books (decision 232).

-- A row while a restored database may lack transfers: nothing is paid meanwhile.
CREATE TABLE transfer_recoveries (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- When the backup was taken.
  since timestamptz NOT NULL
);
-- A restore from a backup of an older version comes here after it has loaded the rows.
INSERT INTO transfer_recoveries (since)
  SELECT substring(reason FROM '\d{4}-\d\d-\d\dT\S+Z')::timestamptz FROM mail_hold WHERE reason ~ '^Restored from the backup of \d{4}-\d\d-\d\dT\S+Z$';

-- A period may have a second payout once the first was undone: the one that the provider's transfer has moved.
ALTER TABLE payouts
  DROP CONSTRAINT payouts_one_a_period,
  DROP CONSTRAINT payouts_undo_reason_check,
  ADD CONSTRAINT payouts_undo_reason_check CHECK (undo_reason IN ('account-replaced', 'other-transfer'));
CREATE UNIQUE INDEX payouts_one_a_period ON payouts (author_id, period) WHERE undone_at IS NULL;
CREATE INDEX payouts_of_creator ON payouts (author_id, period);

-- Each change of a creator's bank account holds payouts (decision 234), also a change back to one that has held them before.

ALTER TABLE payout_holds DROP CONSTRAINT payout_holds_once_a_bank;
COMMENT ON COLUMN payout_holds.external_account_id IS 'The provider''s id of the new bank account, or of one that came back.';
CREATE INDEX payout_holds_of_creator ON payout_holds (author_id);

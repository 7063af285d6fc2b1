-- A restore undoes the payouts that were open at the backup and have no transfer (decision 255): finance may have undone them since, and a later
-- payday may have paid the same sales.

ALTER TABLE payouts
  DROP CONSTRAINT payouts_undo_reason_check,
  ADD CONSTRAINT payouts_undo_reason_check CHECK (undo_reason IN ('account-replaced', 'other-transfer', 'restored'));

-- Purchases that a restore takes for opened, because the books cannot tell (decision 256).

ALTER TABLE opened_grants
  -- Whether no delivery was seen.
  ADD COLUMN is_assumed boolean NOT NULL DEFAULT false;

-- The file or export that a creator was imported from: another source changes the creator only if the operator asks for it.
-- Null: unknown, because the creator was published before this column, or without a file.
ALTER TABLE authors ADD COLUMN source_key text;

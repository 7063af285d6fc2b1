-- Which opened editor sent a revision (decision 148). An editor that meets its own save, because an answer was lost or a form was posted before its
-- script ran, recognizes it and goes on from there.

ALTER TABLE draft_revisions
  -- Given to each editor that a creator opens; null: saved by a program, a restoration or before this migration.
  ADD COLUMN editor_id uuid,
  -- The number of the save in that editor. 0: its form, posted without its script.
  ADD COLUMN editor_save integer CHECK (editor_save >= 0),
  ADD CONSTRAINT draft_revisions_editor CHECK ((editor_id IS NULL) = (editor_save IS NULL));

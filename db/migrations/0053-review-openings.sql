-- Who of the team opened which text under review, and when.
CREATE TABLE review_openings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  draft_id uuid NOT NULL,
  version integer NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  opened_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX review_openings_by_draft ON review_openings (draft_id, opened_at);

-- The queue of reviews by deadline.
ALTER TABLE drafts ADD COLUMN review_due_at timestamptz;
UPDATE drafts d SET review_due_at = p.due_at FROM publications p WHERE p.draft_id = d.id AND p.step = d.last_step AND d.state = 'in-review';
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE drafts ADD CONSTRAINT drafts_review_due CHECK ((state = 'in-review') = (review_due_at IS NOT NULL));
DROP INDEX drafts_in_review;
CREATE INDEX drafts_in_review ON drafts (review_due_at, id) WHERE state = 'in-review';

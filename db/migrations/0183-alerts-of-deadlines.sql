-- The operator is alerted of reviews and cases whose deadline is near: once for each deadline, which begins again with another version or an appeal.

ALTER TABLE drafts ADD COLUMN alerted_due_at timestamptz;
COMMENT ON COLUMN drafts.alerted_due_at IS 'The deadline of which the operator was alerted.';
ALTER TABLE moderation_cases ADD COLUMN alerted_due_at timestamptz;
COMMENT ON COLUMN moderation_cases.alerted_due_at IS 'The deadline of which the operator was alerted.';

-- The open cases of every queue of the desk in one view, so that the desk's first page counts them by one query.

CREATE VIEW shared_desk_cases AS
  SELECT 'applications' AS queue, due_at, state = 'appealed' AS is_appeal, claimed_by, claimed_until FROM applications WHERE due_at IS NOT NULL
  UNION ALL
  SELECT 'reviews', review_due_at, false, NULL, NULL FROM drafts WHERE state = 'in-review'
  UNION ALL
  SELECT 'reports', due_at, state = 'appealed', claimed_by, claimed_until FROM moderation_cases WHERE due_at IS NOT NULL
  UNION ALL
  SELECT 'inbox', due_at, false, claimed_by, claimed_until FROM contact_messages WHERE due_at IS NOT NULL;
COMMENT ON VIEW shared_desk_cases IS 'What waits for the team: the cases of every queue that have a deadline, without what they are about.';

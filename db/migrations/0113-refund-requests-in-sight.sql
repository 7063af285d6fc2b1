-- The desk's first page counts refund requests as well, and the operator learns of overdue ones.

ALTER TABLE refund_requests
  -- When the operator was alerted that the request is overdue.
  ADD COLUMN alerted_at timestamptz;

CREATE OR REPLACE VIEW shared_desk_cases AS
  SELECT 'applications' AS queue, due_at, state = 'appealed' AS is_appeal, claimed_by, claimed_until FROM applications WHERE due_at IS NOT NULL
  UNION ALL
  SELECT 'reviews', review_due_at, false, NULL, NULL FROM drafts WHERE state = 'in-review'
  UNION ALL
  SELECT 'reports', due_at, state = 'appealed', claimed_by, claimed_until FROM moderation_cases WHERE due_at IS NOT NULL
  UNION ALL
  SELECT 'inbox', due_at, false, claimed_by, claimed_until FROM contact_messages WHERE due_at IS NOT NULL
  UNION ALL
  SELECT 'refunds', due_at, false, NULL, NULL FROM refund_requests WHERE outcome IS NULL;

-- A request whose payment was refunded otherwise waits no more.
CREATE OR REPLACE VIEW shared_waiting_refund_requests AS
  SELECT r.id, p.payment_intent_id, r.reason, r.requested_at, r.due_at FROM refund_requests r JOIN payments p ON p.id = r.payment_id
    JOIN shared_payment_subjects s ON s.payment_intent_id = p.payment_intent_id
  WHERE r.outcome IS NULL AND s.settled_cents > (SELECT coalesce(sum(f.amount_cents), 0) FROM shared_payment_refunds f
    WHERE f.payment_intent_id = p.payment_intent_id AND f.status IN ('pending', 'succeeded'));
COMMENT ON VIEW shared_waiting_refund_requests IS 'Refund requests: those without a decision, of payments of which something is left to refund.';

CREATE OR REPLACE VIEW shared_desk_cases AS
  SELECT 'applications' AS queue, due_at, state = 'appealed' AS is_appeal, claimed_by, claimed_until FROM applications WHERE due_at IS NOT NULL
  UNION ALL
  SELECT 'reviews', review_due_at, false, NULL, NULL FROM drafts WHERE state = 'in-review'
  UNION ALL
  SELECT 'reports', due_at, state = 'appealed', claimed_by, claimed_until FROM moderation_cases WHERE due_at IS NOT NULL
  UNION ALL
  SELECT 'inbox', due_at, false, claimed_by, claimed_until FROM contact_messages WHERE due_at IS NOT NULL
  UNION ALL
  SELECT 'refunds', due_at, false, NULL, NULL FROM shared_waiting_refund_requests;

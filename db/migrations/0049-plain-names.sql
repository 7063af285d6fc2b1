-- Tables and columns get the names of the glossary.

-- The processes that cache pages. After a commit, a publisher asks each of them to confirm that it has received the
-- notifications, and waits for the confirmations or for the end of the leases (`seen_at` is the last renewal).
ALTER TABLE page_keepers RENAME TO cache_nodes;
ALTER INDEX page_keepers_pkey RENAME TO cache_nodes_pkey;
ALTER TABLE cache_nodes RENAME COLUMN answered TO confirmed;
-- Requests are announced as `confirm <number>` on content_changed.
ALTER SEQUENCE page_questions RENAME TO cache_confirmation_requests;

-- Failed refunds whose payers an operator paid in another way.
ALTER TABLE refunds_made_good RENAME TO resolved_refunds;
ALTER INDEX refunds_made_good_pkey RENAME TO resolved_refunds_pkey;
ALTER TABLE resolved_refunds RENAME COLUMN made_good_at TO resolved_at;

ALTER TABLE alerts RENAME COLUMN about TO subject_id;
ALTER TABLE alerts RENAME COLUMN says TO message;

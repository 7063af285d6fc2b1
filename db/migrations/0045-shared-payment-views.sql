-- What other domains may read of refunds that are owed.
CREATE VIEW shared_owed_refunds AS SELECT payment_intent_id, reason, owed_at, held_at, refunded_at FROM refunds_owed;
COMMENT ON VIEW shared_owed_refunds IS
  'Reversals: the payments that are refunded by themselves, and why: for orders, which tell refused ones and duplicates apart.';

-- Declined cards are an order's: they go with the event that told of them, which only its own domain deletes.
ALTER TABLE order_declines
  DROP CONSTRAINT order_declines_event_id_fkey,
  ADD CONSTRAINT order_declines_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_inbox (event_id) ON DELETE CASCADE;

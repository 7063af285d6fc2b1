-- A bank that only asked, and let it be: nothing was held, nobody waits any more. It may still take the money later.
ALTER TABLE payment_disputes
  DROP CONSTRAINT payment_disputes_status_check,
  ADD CONSTRAINT payment_disputes_status_check CHECK (status IN ('inquiry', 'closed', 'open', 'won', 'lost'));

CREATE OR REPLACE FUNCTION status_rank(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status IN ('pending', 'inquiry') THEN 0 WHEN status = 'closed' THEN 1
    WHEN status IN ('succeeded', 'open') THEN 2 ELSE 3 END
$$;

-- What was closed before is asked for again: the provider knows.
UPDATE ledger_payments SET next_check_at = app_now(), checks = 0
  WHERE payment_intent_id IN (SELECT payment_intent_id FROM payment_disputes WHERE status = 'inquiry');

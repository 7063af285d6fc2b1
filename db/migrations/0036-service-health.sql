-- Whether calls to the card provider and the mail server succeed, and whether webhooks have a valid signature. Unlogged: after a crash of the database
-- the next calls tell it again.
CREATE UNLOGGED TABLE service_health (
  service text PRIMARY KEY CHECK (service IN ('card-provider', 'mail', 'webhooks')),
  -- The first failure since the last success; null while calls succeed.
  failing_since timestamptz,
  failures bigint NOT NULL DEFAULT 0 CHECK (failures >= 0),
  last_succeeded_at timestamptz,
  -- A status or an error code, never a text from outside.
  last_error text CHECK (length(last_error) <= 100)
);

-- What operators see and steer: figures that are read at each scrape find their rows by an index, and mail can be held.

-- When the provider made an event: how far behind it its webhook came.
ALTER TABLE webhook_inbox ADD COLUMN made_at timestamptz;
CREATE INDEX webhook_inbox_newest ON webhook_inbox (received_at DESC);
CREATE INDEX orders_newest ON orders (created_at DESC);
CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;

-- While the row is there no mail leaves: a restored database holds what may have been sent before, and must first learn
-- what the provider knows.
CREATE TABLE mail_hold (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  reason text NOT NULL CHECK (reason <> ''),
  held_at timestamptz NOT NULL DEFAULT app_now()
);

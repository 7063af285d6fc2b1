-- Sent mails and received events are purged after the operator's HISTORY_DAYS. Each day's purge is recorded.

CREATE TABLE purges (
  day date NOT NULL,
  what text NOT NULL CHECK (what IN ('mails', 'events')),
  purged_rows integer NOT NULL CHECK (purged_rows > 0),
  PRIMARY KEY (day, what)
);
CREATE INDEX outbox_ended ON outbox (coalesce(sent_at, dead_at)) WHERE sent_at IS NOT NULL OR dead_at IS NOT NULL;

-- The processes that keep pages. Whoever changes what readers see asks each of them, after the commit, whether it has heard of
-- it, and waits for the answers: then nobody shows the old page any more. A process that cannot answer is waited for until it
-- may no longer show what it keeps (`seen_at` is its last sign of life).
-- Unlogged: a sign of life is worth nothing after a crash, which ends every process' connection as well.
CREATE UNLOGGED TABLE page_keepers (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  -- The last question that was answered; questions are announced as `asked <number>` on content_changed.
  answered bigint NOT NULL
);
CREATE SEQUENCE page_questions;

-- One table for everything the worker does later or again: mails are jobs of the queue 'mail'. Kinds are defined in code, beside what they belong to,
-- so a new kind needs no migration. Replaces outbox, whose rows move here with their ids, sealed addresses and history.

CREATE TABLE jobs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z0-9-]*$'),
  queue text NOT NULL CHECK (queue ~ '^[a-z][a-z0-9-]*$'),
  -- The id of the row that the job is about.
  subject_id text CHECK (subject_id ~ '\S' AND subject_id NOT LIKE '%@%'),
  -- At most one job of its kind for its subject, ever.
  once boolean NOT NULL DEFAULT false,
  -- Never personal data: that is sealed.
  payload jsonb NOT NULL DEFAULT '{}' CHECK (payload::text NOT LIKE '%@%'),
  -- Of a mail its recipient. Wiped when the job is done or cancelled, and 72 hours after it became a dead letter.
  sealed bytea,
  -- Of a recurring job: it never ends, and runs once per interval.
  repeat_every interval CHECK (repeat_every >= interval '1 second'),
  run_at timestamptz NOT NULL DEFAULT app_now(),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Of the process that runs it.
  lease uuid,
  leased_until timestamptz,
  progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  cancel_requested_at timestamptz,
  -- An error code, never a text from outside.
  last_error text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'dead', 'cancelled')),
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT jobs_end_with_a_time CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CONSTRAINT jobs_lease_has_an_end CHECK ((lease IS NULL) = (leased_until IS NULL)),
  CONSTRAINT jobs_recur_without_end CHECK (repeat_every IS NULL OR (state = 'waiting' AND subject_id IS NULL AND sealed IS NULL)),
  CONSTRAINT jobs_ended_are_wiped CHECK (state NOT IN ('done', 'cancelled') OR sealed IS NULL),
  CONSTRAINT jobs_waiting_mail_has_recipient CHECK (queue <> 'mail' OR state <> 'waiting' OR sealed IS NOT NULL),
  CONSTRAINT jobs_mail_has_subject CHECK (queue <> 'mail' OR subject_id IS NOT NULL),
  CONSTRAINT jobs_once_has_subject CHECK (NOT once OR subject_id IS NOT NULL)
);
CREATE UNIQUE INDEX jobs_once ON jobs (kind, subject_id) WHERE once;
CREATE UNIQUE INDEX jobs_recurring ON jobs (kind) WHERE repeat_every IS NOT NULL;
CREATE INDEX jobs_due ON jobs (queue, run_at) WHERE state = 'waiting';
CREATE INDEX jobs_by_subject ON jobs (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX jobs_dead ON jobs (ended_at) WHERE state = 'dead';
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE state <> 'waiting';

INSERT INTO jobs (id, kind, queue, subject_id, once, sealed, run_at, attempts, last_error, state, ended_at, created_at)
SELECT id, kind, 'mail',
  coalesce(order_id::text, contact_message_id::text, application_id::text, receipt_number, name_reset_id::text, payment_refund_id::text,
    payment_dispute_id::text, alert_id::text),
  cause IN ('settlement', 'refunded', 'disputed'), sealed_recipient, next_attempt_at, attempts, last_error,
  CASE WHEN sent_at IS NOT NULL THEN 'done' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END, coalesce(sent_at, dead_at), created_at
FROM outbox;
DROP TABLE outbox;

-- What queries over other tables may know of mails and of dead letters.
CREATE FUNCTION uuid_or_null(value text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT CASE WHEN value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN value::uuid END $$;
CREATE VIEW mails AS
SELECT id, kind, subject_id, attempts, last_error, created_at, sealed IS NOT NULL AS has_recipient,
  CASE state WHEN 'done' THEN 'sent' ELSE state END AS state,
  CASE WHEN state = 'done' THEN ended_at END AS sent_at, CASE WHEN state = 'dead' THEN ended_at END AS dead_at
FROM jobs WHERE queue = 'mail';
CREATE VIEW dead_letters AS
SELECT id, kind, queue, subject_id, last_error, ended_at AS died_at FROM jobs WHERE state = 'dead';

-- The jobs about a row end with it. Each table whose rows are deleted says so with a trigger.
CREATE FUNCTION delete_jobs_of_deleted_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM jobs USING deleted WHERE jobs.subject_id = deleted.id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER delete_jobs AFTER DELETE ON contact_messages REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();
CREATE TRIGGER delete_jobs AFTER DELETE ON applications REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();
CREATE TRIGGER delete_jobs AFTER DELETE ON name_resets REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();
CREATE TRIGGER delete_jobs AFTER DELETE ON alerts REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();

ALTER TABLE purges DROP CONSTRAINT purges_what_check, ADD CONSTRAINT purges_what_check CHECK (what ~ '^[a-z]+$');

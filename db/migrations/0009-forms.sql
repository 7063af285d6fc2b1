-- What visitors send to the team by a form: sealed whole with its id as context, kept for 90 days. The fingerprint is of the
-- form's token and text: two clicks send one message.
CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  sealed bytea NOT NULL,
  submission_fingerprint bytea NOT NULL UNIQUE,
  -- When somebody of the team read it; the call's `read: false` is null here.
  read_at timestamptz,
  received_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL DEFAULT app_now() + interval '2160 hours',
  CONSTRAINT contact_messages_last_90_days CHECK (expires_at - received_at = interval '2160 hours')
);
CREATE INDEX contact_messages_expiry ON contact_messages (expires_at);

CREATE TABLE applications (
  id uuid PRIMARY KEY,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  sealed bytea NOT NULL,
  submission_fingerprint bytea NOT NULL UNIQUE,
  received_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL DEFAULT app_now() + interval '2160 hours',
  CONSTRAINT applications_last_90_days CHECK (expires_at - received_at = interval '2160 hours')
);
CREATE INDEX applications_expiry ON applications (expires_at);

-- A mail tells about an order, a message or an application. What kinds and causes there are is its writers' type.
ALTER TABLE outbox
  DROP CONSTRAINT outbox_kind_check,
  DROP CONSTRAINT outbox_cause_check,
  ALTER COLUMN order_id DROP NOT NULL,
  ADD COLUMN contact_message_id uuid REFERENCES contact_messages (id) ON DELETE CASCADE,
  ADD COLUMN application_id uuid REFERENCES applications (id) ON DELETE CASCADE,
  ADD CONSTRAINT outbox_one_subject CHECK (num_nonnulls(order_id, contact_message_id, application_id) = 1),
  ADD CONSTRAINT outbox_subject_of_kind CHECK (
    (kind = 'contact-received') = (contact_message_id IS NOT NULL)
    AND (kind = 'application-received') = (application_id IS NOT NULL));
CREATE INDEX outbox_by_contact_message ON outbox (contact_message_id) WHERE contact_message_id IS NOT NULL;
CREATE INDEX outbox_by_application ON outbox (application_id) WHERE application_id IS NOT NULL;

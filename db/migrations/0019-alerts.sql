-- What a person has to look at. Metrics count the rows; the operator gets a mail of it, once a day for the same thing.
CREATE TABLE alerts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- The id of what it is about: two alerts of one kind about one thing are the same trouble.
  about text NOT NULL,
  says text NOT NULL CHECK (says <> ''),
  details text NOT NULL DEFAULT '',
  raised_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX alerts_same ON alerts (kind, about, raised_at);

ALTER TABLE outbox
  ADD COLUMN alert_id uuid REFERENCES alerts (id) ON DELETE CASCADE,
  DROP CONSTRAINT outbox_one_subject,
  ADD CONSTRAINT outbox_one_subject
    CHECK (num_nonnulls(order_id, contact_message_id, application_id, receipt_number, name_reset_id, payment_refund_id,
      payment_dispute_id, alert_id) = 1),
  DROP CONSTRAINT outbox_subject_of_kind,
  ADD CONSTRAINT outbox_subject_of_kind CHECK (
    (kind = 'contact-received') = (contact_message_id IS NOT NULL)
    AND (kind = 'application-received') = (application_id IS NOT NULL)
    AND (kind = 'receipt') = (receipt_number IS NOT NULL)
    AND (kind = 'name-reset') = (name_reset_id IS NOT NULL)
    AND (kind = 'refund') = (payment_refund_id IS NOT NULL)
    AND (kind IN ('dispute-opened', 'dispute-won')) = (payment_dispute_id IS NOT NULL)
    AND (kind = 'alert') = (alert_id IS NOT NULL));
CREATE INDEX outbox_by_alert ON outbox (alert_id) WHERE alert_id IS NOT NULL;

-- Each comparison of the books that the worker made, and what it found. An audit that died has no end.
CREATE TABLE audits (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  started_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz,
  -- Up to when the provider's movements were compared.
  cut_off timestamptz,
  problems integer CHECK (problems >= 0),
  CONSTRAINT audits_end_with_a_result CHECK (num_nonnulls(ended_at, cut_off, problems) IN (0, 3))
);
CREATE INDEX audits_newest ON audits (started_at DESC);

-- A receipt for everything that was paid, and the way to another name than the one bound to an address.

-- What a receipt says was bought: as the reader saw it when the order was made. Orders from before are named by their post.
ALTER TABLE orders
  ADD COLUMN title text CHECK (title <> ''),
  ADD COLUMN creator text CHECK (creator <> '');

-- R- and ten characters of Crockford's base32: 50 random bits, so that nobody learns from one how many there are. It never
-- looks like an access code. Bytes 6 and 8 of a UUID are not all random.
CREATE FUNCTION random_receipt_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'R-' || string_agg(
    CASE WHEN place = 5 THEN '-' ELSE '' END || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random, byte) & 31) + 1, 1),
    '' ORDER BY place)
  FROM uuid_send(gen_random_uuid()) AS random,
    unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) WITH ORDINALITY AS bytes (byte, ordinal),
    LATERAL (SELECT ordinal - 1 AS place) AS placed
$$;

-- It names nobody: the reader is a fingerprint of the order, and for a free amount not even that.
CREATE TABLE receipts (
  number text PRIMARY KEY DEFAULT random_receipt_number()
    CHECK (number ~ '^R-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$'),
  order_id uuid UNIQUE REFERENCES settlements (order_id),
  free_payment_id uuid UNIQUE REFERENCES free_payments (id),
  -- The key that signs the receipt's link, which is mailed and has no end.
  link_key_id text NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT receipts_one_payment CHECK (num_nonnulls(order_id, free_payment_id) = 1)
);

-- A mailed link that forgets which name is bound to an address. It follows its binding when that moves to a newer key, and
-- goes with it: no link works twice, and none outlives the name that it was asked for.
CREATE TABLE name_resets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email_fingerprint bytea NOT NULL REFERENCES name_bindings (email_fingerprint) ON UPDATE CASCADE ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  requested_at timestamptz NOT NULL DEFAULT app_now(),
  expires_at timestamptz NOT NULL DEFAULT app_now() + interval '1 hour',
  CONSTRAINT name_resets_last_one_hour CHECK (expires_at - requested_at = interval '1 hour')
);
CREATE INDEX name_resets_by_binding ON name_resets (email_fingerprint);
CREATE INDEX name_resets_expiry ON name_resets (expires_at);

ALTER TABLE outbox
  ADD COLUMN receipt_number text REFERENCES receipts (number),
  ADD COLUMN name_reset_id uuid REFERENCES name_resets (id) ON DELETE CASCADE,
  DROP CONSTRAINT outbox_one_subject,
  ADD CONSTRAINT outbox_one_subject
    CHECK (num_nonnulls(order_id, contact_message_id, application_id, receipt_number, name_reset_id) = 1),
  DROP CONSTRAINT outbox_subject_of_kind,
  ADD CONSTRAINT outbox_subject_of_kind CHECK (
    (kind = 'contact-received') = (contact_message_id IS NOT NULL)
    AND (kind = 'application-received') = (application_id IS NOT NULL)
    AND (kind = 'receipt') = (receipt_number IS NOT NULL)
    AND (kind = 'name-reset') = (name_reset_id IS NOT NULL));
CREATE UNIQUE INDEX outbox_one_receipt_mail ON outbox (receipt_number) WHERE cause = 'settlement';
CREATE INDEX outbox_by_name_reset ON outbox (name_reset_id) WHERE name_reset_id IS NOT NULL;

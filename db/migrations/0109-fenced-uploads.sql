-- Checks of large uploads have a queue of their own, and one that failed for good is a refusal (decision 178).

ALTER TABLE uploads DROP CONSTRAINT uploads_refusal_check,
  ADD CONSTRAINT uploads_refusal_check CHECK (refusal IN ('empty', 'too-large', 'type', 'picture', 'camera-data', 'large-picture',
    'large-document', 'active-document', 'infected', 'checksum', 'not-checked'));
UPDATE jobs SET queue = 'checks' WHERE kind = 'check-upload' AND state = 'waiting';

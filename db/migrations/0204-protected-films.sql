-- Films and recordings under copy protection are refused for a reason of their own.
ALTER TABLE uploads DROP CONSTRAINT uploads_refusal_check,
  ADD CONSTRAINT uploads_refusal_check CHECK (refusal IN ('empty', 'too-large', 'type', 'picture', 'captions', 'camera-data', 'large-picture',
    'large-document', 'active-document', 'protected-document', 'protected-media', 'damaged', 'infected', 'checksum', 'not-checked'));

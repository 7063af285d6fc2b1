-- Captions are uploaded for a film or a recording of a draft.
ALTER TABLE uploads DROP CONSTRAINT uploads_kind_check,
  ADD CONSTRAINT uploads_kind_check CHECK (kind IN ('picture', 'download', 'export', 'captions')),
  ADD CONSTRAINT uploads_captions_size CHECK (kind <> 'captions' OR size_bytes <= 1048576),
  DROP CONSTRAINT uploads_refusal_check,
  ADD CONSTRAINT uploads_refusal_check CHECK (refusal IN ('empty', 'too-large', 'type', 'picture', 'captions', 'camera-data', 'large-picture',
    'large-document', 'active-document', 'protected-document', 'damaged', 'infected', 'checksum', 'not-checked'));

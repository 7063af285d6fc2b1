-- A film that was not packaged because the disk was full, the time was over or the server stopped can be packaged later (decision 198).

ALTER TABLE film_packages DROP CONSTRAINT film_packages_refusal_check,
  ADD CONSTRAINT film_packages_refusal_check
    CHECK (refusal IN ('unsuited', 'failed', 'cancelled', 'too-long', 'no-space', 'interrupted'));

CREATE OR REPLACE VIEW shared_film_states AS SELECT blob_key, CASE
    WHEN l.made_at IS NOT NULL THEN 'ready'
    WHEN f.blob_key IS NOT NULL AND f.init_bytes IS NULL AND f.refusal IS NULL THEN 'packaging'
    WHEN l.blob_key IS NOT NULL AND l.refusal IS NULL THEN 'encoding'
    WHEN l.refusal IN ('unreadable', 'too-long', 'no-space', 'interrupted') THEN 'failed'
    WHEN l.refusal = 'cancelled' THEN 'cancelled'
    WHEN l.refusal = 'no-encoder' AND (f.refusal IS NULL OR f.refusal = 'unsuited') THEN 'no-encoder'
    WHEN f.refusal IS NOT NULL THEN 'failed'
    ELSE 'ready' END AS state,
  CASE WHEN l.made_at IS NULL THEN coalesce(nullif(l.refusal, 'no-encoder'), f.refusal, l.refusal) END AS refusal,
  f.init_bytes IS NOT NULL AS is_packaged
  FROM (SELECT blob_key FROM film_packages
    UNION ALL SELECT blob_key FROM film_ladders o WHERE NOT EXISTS (SELECT FROM film_packages p WHERE p.blob_key = o.blob_key)) AS films
  LEFT JOIN film_packages f USING (blob_key) LEFT JOIN film_ladders l USING (blob_key);

-- The paths that imported posts had on their old sites, which lead to the posts (decision 261).

CREATE TABLE post_old_paths (
  -- Decoded, without a slash at its end, in small letters as far as they are ASCII: PostgreSQL and Node agree on these.
  path text COLLATE "C" PRIMARY KEY CHECK (
    char_length(path) <= 500 AND path ~ '^(/[^/?#[:cntrl:]]+)+$' AND path = lower(path)),
  post_id uuid NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
CREATE INDEX post_old_paths_by_post ON post_old_paths (post_id);

-- The paths of posts that creators import themselves are only noted: an operator decides whether they lead anywhere.
ALTER TABLE imported_sources ADD COLUMN old_paths text[] NOT NULL DEFAULT '{}'
  CHECK (cardinality(old_paths) <= 20 AND array_position(old_paths, NULL) IS NULL AND octet_length(old_paths::text) <= 100000);

-- What creators write before readers see it (decision 130). `posts` holds only what is published or scheduled; a draft becomes a post
-- when one of its versions is published.

CREATE TABLE drafts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  -- The newest revision. A save names the version that it was based on, and adds one.
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  -- The post that the draft became, and the version that readers see.
  post_id uuid UNIQUE REFERENCES posts (id),
  published_version integer CHECK (published_version <= version),
  updated_at timestamptz NOT NULL DEFAULT app_now(),
  CHECK ((post_id IS NULL) = (published_version IS NULL))
);
CREATE INDEX drafts_newest_by_author ON drafts (author_id, updated_at DESC, id);

-- The content of every save. A revision never changes.
CREATE TABLE draft_revisions (
  draft_id uuid NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  cause text NOT NULL CHECK (cause IN ('created', 'autosaved', 'saved', 'restored')),
  title text NOT NULL CHECK (char_length(title) <= 300),
  -- Empty: a slug made from the title.
  slug text NOT NULL CHECK (slug = '' OR is_slug(slug)),
  excerpt text NOT NULL CHECK (char_length(excerpt) <= 2000),
  body_markdown text NOT NULL CHECK (octet_length(body_markdown) <= 1048576),
  language text NOT NULL CHECK (language IN ('English', 'Spanish')),
  access_type text NOT NULL CHECK (access_type IN ('PAID', 'FREE')),
  -- Null: not decided yet, or free.
  price_cents integer CHECK (price_cents BETWEEN 100 AND 1000000),
  categories text[] NOT NULL CHECK (cardinality(categories) <= 20 AND octet_length(categories::text) <= 16384),
  -- The cover, pictures and downloads, whose bytes are in the media store.
  files jsonb NOT NULL CHECK (octet_length(files::text) <= 262144),
  -- Null: when it is published.
  publish_at timestamptz CHECK (isfinite(publish_at)),
  saved_at timestamptz NOT NULL DEFAULT app_now(),
  PRIMARY KEY (draft_id, version)
);
-- Every version of a draft that matters has its revision.
ALTER TABLE drafts
  ADD CONSTRAINT drafts_newest_revision FOREIGN KEY (id, version)
    REFERENCES draft_revisions (draft_id, version) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT drafts_published_revision FOREIGN KEY (id, published_version)
    REFERENCES draft_revisions (draft_id, version) DEFERRABLE INITIALLY DEFERRED;

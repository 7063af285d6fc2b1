-- Every post has a draft, imported ones too (decision 150), so that its creator lists, changes and withdraws it in the studio.

ALTER TABLE draft_revisions DROP CONSTRAINT draft_revisions_cause_check,
  ADD CONSTRAINT draft_revisions_cause_check CHECK (cause IN ('created', 'autosaved', 'saved', 'restored', 'imported')),
  -- The importer accepts longer texts than the studio does.
  DROP CONSTRAINT draft_revisions_body_markdown_check,
  ADD CONSTRAINT draft_revisions_body_markdown_check
    CHECK (octet_length(body_markdown) <= CASE cause WHEN 'imported' THEN 16777216 ELSE 1048576 END),
  DROP CONSTRAINT draft_revisions_files_check,
  ADD CONSTRAINT draft_revisions_files_check CHECK (octet_length(files::text) <= CASE cause WHEN 'imported' THEN 16777216 ELSE 1048576 END);

-- An import may date a public post later.
INSERT INTO publication_rules (action, from_state, to_state) VALUES ('schedule', 'published', 'scheduled');

-- A stored body as a text that Markdown leaves as it is: no blank line ends its HTML, and no character of it is markup. A picture's
-- address is its id.
CREATE FUNCTION html_as_markdown(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(replace(replace(replace(replace(
      regexp_replace(html, '<img data-media-id="([0-9a-f-]{36})" alt="([^"<>]*)" />', '<img src="\1" alt="\2" />', 'g'),
    '{', '&#123;'), '$', '&#36;'), '[', '&#91;'), ':::', '::&#58;'),
    E'(\n[ \t]*)\n', E'\\1&#10;', 'g')
$$;

-- A stored file as drafts describe it, with its preview and captions.
CREATE FUNCTION file_as_json(file media_files) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', file.name, 'mime', file.mime, 'storageKey', file.storage_key, 'sizeBytes', file.size_bytes,
      'alternativeText', file.alternative_text)
    || CASE WHEN file.width IS NULL THEN '{}' ELSE jsonb_build_object('picture', jsonb_build_object(
         'width', file.width, 'height', file.height, 'placeholder', file.placeholder, 'variants',
         (SELECT coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'width', v.width, 'height', v.height) ORDER BY v.width), '[]')
          FROM media_variants v WHERE v.media_file_id = file.id))) END
    || CASE WHEN file.page_count IS NULL THEN '{}' ELSE jsonb_build_object('pageCount', file.page_count) END
    || coalesce((SELECT jsonb_build_object('preview', file_as_json(m)) FROM media_files m
         WHERE m.companion_of = file.id AND m.role = 'preview' LIMIT 1), '{}')
    || coalesce((SELECT jsonb_build_object('captions', jsonb_agg(
           jsonb_build_object('language', m.language, 'label', m.label, 'file', file_as_json(m)) ORDER BY m.position))
         FROM media_files m WHERE m.companion_of = file.id AND m.role = 'captions' HAVING count(*) > 0), '{}')
$$;

-- The content of a draft that publishes a post as it is.
CREATE FUNCTION post_as_draft(post uuid) RETURNS TABLE (title text, slug text, excerpt text, body_markdown text, language text,
  access_type text, price_cents integer, categories text[], files jsonb) LANGUAGE sql STABLE AS $$
  SELECT p.title, p.slug, coalesce(p.excerpt, ''), html_as_markdown(p.content_html), p.language, p.access_type, p.price_cents,
    ARRAY(SELECT c.name FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = p.id ORDER BY pc.position),
    jsonb_build_object(
      'cover', (SELECT file_as_json(m) FROM media_files m WHERE m.post_id = p.id AND m.role = 'cover' LIMIT 1),
      'images', (SELECT coalesce(jsonb_object_agg(m.id, file_as_json(m)), '{}') FROM media_files m WHERE m.post_id = p.id AND m.role = 'body'),
      'downloads', (SELECT coalesce(jsonb_agg(file_as_json(m) ORDER BY m.position), '[]') FROM media_files m
                    WHERE m.post_id = p.id AND m.role = 'download'))
  FROM posts p WHERE p.id = post
$$;

INSERT INTO drafts (author_id, post_id, published_version, updated_at)
  SELECT author_id, id, 1, updated_at FROM posts p WHERE NOT EXISTS (SELECT FROM drafts d WHERE d.post_id = p.id);
INSERT INTO draft_revisions (draft_id, version, cause, title, slug, excerpt, body_markdown, language, access_type, price_cents, categories, files)
  SELECT d.id, 1, 'imported', c.* FROM drafts d, post_as_draft(d.post_id) c WHERE d.post_id IS NOT NULL AND d.last_step IS NULL;
INSERT INTO publications (draft_id, author_id, step, action, from_state, to_state, version, scheduled_for, local_time, time_zone)
  SELECT d.id, d.author_id, 1, CASE WHEN is_due THEN 'publish' ELSE 'schedule' END, 'draft', CASE WHEN is_due THEN 'published' ELSE 'scheduled' END, 1,
    CASE WHEN NOT is_due THEN p.publication_date END,
    CASE WHEN NOT is_due THEN to_char(p.publication_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') END, CASE WHEN NOT is_due THEN 'UTC' END
  FROM drafts d JOIN posts p ON p.id = d.post_id, LATERAL (SELECT p.publication_date <= app_now() AS is_due) AS date
  WHERE d.last_step IS NULL;
UPDATE drafts d SET last_step = 1, state = p.to_state FROM publications p
  WHERE p.draft_id = d.id AND p.step = 1 AND d.last_step IS NULL AND d.post_id IS NOT NULL;

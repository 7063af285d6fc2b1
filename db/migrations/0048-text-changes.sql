-- A publication that changes only the text of a post leaves summaries, search documents and listings as they are (decision 108):
-- only its pages and the time of its last change are new.

ALTER TABLE changed_content DROP CONSTRAINT changed_content_kind_check,
  ADD CHECK (kind IN ('post', 'text', 'creator', 'name'));

CREATE OR REPLACE FUNCTION note_changed_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest posts := NEW;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- What nothing is derived from.
    rest.content_html := OLD.content_html;
    rest.source_key := OLD.source_key;
    rest.source_sha256 := OLD.source_sha256;
    rest.updated_at := OLD.updated_at;
  END IF;
  PERFORM note_changed(CASE WHEN TG_OP = 'UPDATE' AND rest = OLD THEN 'text' ELSE 'post' END, coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;

-- As before; and returns at once where no post moves.
CREATE OR REPLACE FUNCTION relist_posts(ids uuid[]) RETURNS text[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  removed listed_posts[];
  added listed_posts[];
BEGIN
  SELECT array_agg(f) FILTER (WHERE f.post_id IS NOT NULL),
    array_agg((c.post_id, c.author_id, c.language, c.published_at, c.category_ids, c.category_names)::listed_posts) FILTER (WHERE c.post_id IS NOT NULL)
    INTO removed, added
  FROM (SELECT * FROM listed_posts WHERE post_id = ANY (ids)) AS f FULL JOIN (SELECT * FROM posts_to_list WHERE post_id = ANY (ids)) AS c USING (post_id)
  WHERE (f.author_id, f.language, f.published_at, f.category_ids, f.category_names)
    IS DISTINCT FROM (c.author_id, c.language, c.published_at, c.category_ids, c.category_names);
  IF removed IS NULL AND added IS NULL THEN
    PERFORM note_change_in_place(ids);
    RETURN '{}';
  END IF;
  DELETE FROM listed_posts WHERE post_id IN (SELECT post_id FROM unnest(removed));
  INSERT INTO listed_posts SELECT * FROM unnest(added);
  INSERT INTO listing_changes (post_id, language, published_at, scopes, posts)
    SELECT post_id, language, published_at, listing_scopes(author_id, category_names), -1 FROM unnest(removed)
    UNION ALL SELECT post_id, language, published_at, listing_scopes(author_id, category_names), 1 FROM unnest(added);
  PERFORM note_change_in_place(ARRAY(SELECT id FROM unnest(ids) AS id WHERE id NOT IN (SELECT post_id FROM unnest(added))));
  RETURN ARRAY(
    WITH moved AS (SELECT * FROM unnest(removed) UNION ALL SELECT * FROM unnest(added))
    SELECT 'listings' WHERE EXISTS (SELECT FROM moved)
    UNION SELECT 'posts of ' || a.username FROM moved JOIN authors a ON a.id = moved.author_id
    -- A category is in every menu while it has a published post.
    -- Of many posts `announce_changes` makes 'all'.
    UNION SELECT 'categories' FROM (SELECT DISTINCT unnest(category_ids) AS category FROM moved WHERE cardinality(ids) <= 100) AS touched
      WHERE NOT EXISTS (SELECT FROM post_categories p WHERE p.category_id = category AND p.published_at <= app_now() AND p.post_id <> ALL (ids)));
END $$;

-- Appends that these posts changed where they are listed.
CREATE FUNCTION note_change_in_place(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (post_id, language, published_at, scopes, posts)
    SELECT post_id, language, published_at, ARRAY['all'], 0 FROM listed_posts WHERE post_id = ANY (ids);
END $$;

CREATE OR REPLACE FUNCTION derive_changed_content() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed_posts uuid[];
  changed_texts uuid[];
  changed_creators uuid[];
  renamed uuid[];
BEGIN
  -- An earlier row of the transaction has brought this one along.
  IF NOT EXISTS (SELECT FROM changed_content c WHERE (c.transaction, c.kind, c.id) = (NEW.transaction, NEW.kind, NEW.id)) THEN RETURN NULL; END IF;
  WITH taken AS (DELETE FROM changed_content WHERE transaction = NEW.transaction RETURNING kind, id)
  SELECT coalesce(array_agg(id) FILTER (WHERE kind = 'post'), '{}'), coalesce(array_agg(id) FILTER (WHERE kind = 'text'), '{}'),
    coalesce(array_agg(id) FILTER (WHERE kind = 'creator'), '{}'), coalesce(array_agg(id) FILTER (WHERE kind = 'name'), '{}')
    INTO changed_posts, changed_texts, changed_creators, renamed FROM taken;
  IF changed_texts <> '{}' THEN
    changed_texts := ARRAY(SELECT unnest(changed_texts) EXCEPT SELECT unnest(changed_posts));
    PERFORM note_change_in_place(changed_texts);
    PERFORM announce_changes(ARRAY(SELECT 'post ' || id FROM unnest(changed_texts) AS id));
  END IF;
  IF changed_posts = '{}' AND changed_creators = '{}' AND renamed = '{}' THEN RETURN NULL; END IF;
  PERFORM FROM authors a
    WHERE a.id = ANY (changed_creators || ARRAY(SELECT p.author_id FROM posts p WHERE p.id = ANY (changed_posts))) ORDER BY a.id FOR SHARE;
  PERFORM FROM posts p WHERE p.id = ANY (changed_posts) ORDER BY p.id FOR NO KEY UPDATE;
  IF changed_creators <> '{}' THEN
    PERFORM write_author_summaries(changed_creators);
    PERFORM announce_changes(array_agg('creator ' || username)) FROM authors WHERE id = ANY (changed_creators);
  END IF;
  IF renamed <> '{}' THEN
    PERFORM write_search_names(renamed);
    PERFORM refresh_search(ARRAY(SELECT p.id FROM posts p WHERE p.author_id = ANY (renamed)));
  END IF;
  IF changed_posts <> '{}' THEN
    PERFORM write_post_summaries(changed_posts);
    PERFORM refresh_search(changed_posts);
    PERFORM announce_changes(relist_posts(changed_posts) || ARRAY(SELECT 'post ' || id FROM unnest(changed_posts) AS id));
  END IF;
  RETURN NULL;
END $$;

-- Whoever changes what readers see tells every process, once the transaction commits: a notification names what changed, and
-- kept pages that show it are dropped. By triggers, so that no way of writing can forget it.
--   post <id>             what the post shows, wherever
--   creator <username>    who the creator is
--   posts of <username>   which posts the creator has
--   listings              which posts there are, in which order and categories
--   categories            the categories that have something to show
--   all                   more than is worth naming
-- After loading past the triggers: NOTIFY content_changed, 'all'.

-- A transaction says the same thing once, whatever repeats it.
CREATE FUNCTION announce_changes(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 100 THEN
    PERFORM pg_notify('content_changed', 'all');
  ELSE
    PERFORM pg_notify('content_changed', tag) FROM unnest(tags) AS tag WHERE tag IS NOT NULL;
  END IF;
END $$;

CREATE FUNCTION announce_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_changes(array_agg('post ' || id)) FROM changed;
  IF TG_OP = 'UPDATE' THEN
    PERFORM announce_changes(array_agg(tag)) FROM (
      SELECT DISTINCT unnest(ARRAY['listings', 'posts of ' || a.username]) AS tag FROM (
        (SELECT id, author_id, language, published_at FROM earlier EXCEPT SELECT id, author_id, language, published_at FROM changed)
        UNION
        (SELECT id, author_id, language, published_at FROM changed EXCEPT SELECT id, author_id, language, published_at FROM earlier)
      ) AS moved JOIN authors a ON a.id = moved.author_id) AS tags;
  ELSE
    PERFORM announce_changes(array_agg(tag)) FROM (
      SELECT DISTINCT unnest(ARRAY['listings', 'posts of ' || a.username]) AS tag
      FROM changed JOIN authors a ON a.id = changed.author_id) AS tags;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_new_posts AFTER INSERT ON posts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_posts();
CREATE TRIGGER announce_posts AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_posts();
CREATE TRIGGER announce_old_posts AFTER DELETE ON posts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_posts();

-- Nobody has seen a new creator; one under a new name was seen under the old one.
CREATE FUNCTION announce_creators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_changes(array_agg('creator ' || username)) FROM earlier;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_creators AFTER UPDATE ON authors
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION announce_creators();
CREATE TRIGGER announce_old_creators AFTER DELETE ON authors
  REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION announce_creators();

-- A category is shown while it has a published post: who is the first, or was the last, changes every menu.
CREATE FUNCTION announce_categories_of_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_changes(array_agg('post ' || post_id) || 'listings'::text) FROM changed HAVING count(*) > 0;
  IF TG_OP = 'UPDATE' THEN
    PERFORM announce_changes('{categories}') FROM changed HAVING count(*) > 0;
  ELSE
    PERFORM announce_changes('{categories}') FROM (SELECT DISTINCT category_id FROM changed) AS touched
      WHERE NOT EXISTS (SELECT FROM post_categories p WHERE p.category_id = touched.category_id
        AND p.published_at <= app_now() AND p.post_id <> ALL (SELECT c.post_id FROM changed c));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_new_categories_of_posts AFTER INSERT ON post_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_categories_of_posts();
CREATE TRIGGER announce_categories_of_posts AFTER UPDATE ON post_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_categories_of_posts();
CREATE TRIGGER announce_old_categories_of_posts AFTER DELETE ON post_categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_categories_of_posts();

CREATE FUNCTION announce_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_changes('{all}');
  RETURN NULL;
END $$;
CREATE TRIGGER announce_categories AFTER UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_categories();

CREATE FUNCTION announce_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_changes(array_agg(DISTINCT coalesce('post ' || m.post_id, 'creator ' || a.username)))
    FROM changed m LEFT JOIN authors a ON a.id = m.author_id;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_new_files AFTER INSERT ON media_files
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_files();
CREATE TRIGGER announce_files AFTER UPDATE ON media_files
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_files();
CREATE TRIGGER announce_old_files AFTER DELETE ON media_files
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_files();

CREATE FUNCTION announce_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_changes(array_agg(DISTINCT coalesce('post ' || m.post_id, 'creator ' || a.username)))
    FROM changed v JOIN media_files m ON m.id = v.media_file_id LEFT JOIN authors a ON a.id = m.author_id;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_new_variants AFTER INSERT ON media_variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();
CREATE TRIGGER announce_variants AFTER UPDATE ON media_variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();
CREATE TRIGGER announce_old_variants AFTER DELETE ON media_variants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_variants();

-- What a domain lets others read of its tables (decision 105). A plain view: PostgreSQL plans a query on it as one on its table.

CREATE VIEW shared_posts AS
  SELECT id, author_id, slug, title, language, access_type, price_cents, published_at, publication_date, updated_at, source_key
  FROM posts;
COMMENT ON VIEW shared_posts IS
  'Posts: every post, without its text. published_at is to come for a scheduled post and infinity for one that has ended; publication_date keeps the date.';

CREATE VIEW shared_post_slugs AS SELECT slug, post_id FROM post_slugs;
COMMENT ON VIEW shared_post_slugs IS 'Posts: the current and the former slugs of every post.';

CREATE VIEW shared_categories AS SELECT id, name, premium FROM categories;
COMMENT ON VIEW shared_categories IS 'Posts: the categories; a name can be a free and a premium one.';

CREATE VIEW shared_post_categories AS SELECT post_id, category_id, position, published_at, language FROM post_categories;
COMMENT ON VIEW shared_post_categories IS 'Posts: the categories of every post in their order, with the date and the language of the post.';

CREATE VIEW shared_creators AS SELECT id, username, first_name, last_name FROM authors;
COMMENT ON VIEW shared_creators IS 'Creators: what everyone may know of a creator, hidden ones included (creator_has_ended tells).';

CREATE VIEW shared_media_files AS
  SELECT id, post_id, author_id, role, position, name, mime, size_bytes, width, height, alternative_text, placeholder, page_count,
    companion_of, language, label, storage_key,
    (SELECT coalesce(json_agg(json_build_object('name', v.name, 'width', v.width, 'height', v.height) ORDER BY v.width), '[]')
     FROM media_variants v WHERE v.media_file_id = m.id) AS variants
  FROM media_files m;
COMMENT ON VIEW shared_media_files IS 'Media: the files of posts and creators, each with its smaller forms, the smallest first.';

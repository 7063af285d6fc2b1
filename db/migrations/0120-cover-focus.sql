-- The point of a cover that stays in sight where the cover is cropped, in percent from its left and its top edge (decision 185).
ALTER TABLE media_files
  ADD COLUMN focus_x smallint CHECK (focus_x BETWEEN 0 AND 100),
  ADD COLUMN focus_y smallint CHECK (focus_y BETWEEN 0 AND 100),
  ADD CONSTRAINT media_files_focus_of_cover CHECK (
    (focus_x IS NULL) = (focus_y IS NULL) AND (focus_x IS NULL OR role = 'cover'));

CREATE OR REPLACE VIEW shared_media_files AS
  SELECT id, post_id, author_id, role, position, name, mime, size_bytes, width, height, alternative_text, placeholder, page_count,
    companion_of, language, label, storage_key,
    (SELECT coalesce(json_agg(json_build_object('name', v.name, 'width', v.width, 'height', v.height) ORDER BY v.width), '[]')
     FROM media_variants v WHERE v.media_file_id = m.id) AS variants,
    CASE WHEN focus_x IS NOT NULL AND focus_y IS NOT NULL THEN json_build_object('x', focus_x, 'y', focus_y) END AS focus
  FROM media_files m;

-- A cover without a focus is written as before, so that no summary changes.
CREATE OR REPLACE VIEW posts_in_json AS
  SELECT p.id AS post_id, p.author_id, (SELECT to_json(post)::text FROM (
    SELECT p.id, (SELECT attributes FROM (
      SELECT p.title, p.slug,
        to_json(ARRAY(SELECT s.slug FROM post_slugs s WHERE s.post_id = p.id AND s.slug <> p.slug ORDER BY s.slug)) AS "formerSlugs",
        p.excerpt, media_address(cover.id, 'original') AS "mainImgSrc",
        (SELECT CASE WHEN cover.focus_x IS NULL THEN to_json(image) ELSE (SELECT to_json(focused) FROM (
             SELECT image.*, json_build_object('x', cover.focus_x, 'y', cover.focus_y) AS focus) AS focused) END
         FROM (
           SELECT media_address(cover.id, 'original') AS url, cover.width, cover.height, cover.alternative_text AS "alternativeText", cover.placeholder,
             (SELECT ('{' || string_agg(to_json(v.name)::text || ':' || to_json(variant)::text, ',' ORDER BY v.width) || '}')::json
              FROM media_variants v, LATERAL (SELECT media_address(cover.id, v.name) AS url, v.width, v.height) AS variant
              WHERE v.media_file_id = cover.id) AS formats
           WHERE cover.id IS NOT NULL) AS image) AS "mainImage",
        floor(extract(epoch FROM p.publication_date))::bigint AS "publishedDate", p.language, p.access_type AS "accessType",
        round(p.price_cents / 100.0, 2) AS price,
        json_build_object('data', categories_in_json(p.id, p.access_type = 'FREE')) AS categories,
        json_build_object('data', categories_in_json(p.id, p.access_type = 'PAID')) AS category_premiums) AS attributes) AS attributes) AS post) AS text
  FROM posts p LEFT JOIN LATERAL (
    SELECT m.* FROM media_files m WHERE m.post_id = p.id AND m.role = 'cover' ORDER BY m.position LIMIT 1) AS cover ON true;

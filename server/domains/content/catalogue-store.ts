import { firstRow, oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { FileRow, PostRow } from "./post-row.ts";

const variantsOfMedia = `(SELECT coalesce(json_agg(json_build_object('name', v.name, 'width', v.width, 'height', v.height)
    ORDER BY v.width), '[]') FROM media_variants v WHERE v.media_file_id = m.id)`;

const imageOfMedia = `json_build_object('id', m.id, 'width', m.width, 'height', m.height,
  'alternativeText', m.alternative_text, 'placeholder', m.placeholder, 'variants', ${variantsOfMedia})`;

const postColumns = `
  p.id, p.slug, (SELECT array_agg(s.slug) FROM post_slugs s WHERE s.post_id = p.id AND s.slug <> p.slug) AS "formerSlugs",
  p.title, p.excerpt, p.language, p.access_type AS "accessType", p.price_cents AS "priceCents",
  floor(extract(epoch FROM p.published_at))::float8 AS "publishedAtSec",
  a.id AS "authorId", a.username, a.first_name AS "firstName", a.last_name AS "lastName",
  a.social_media AS "socialMedia", a.description, a.verified_at IS NOT NULL AS verified,
  (SELECT ${imageOfMedia} FROM media_files m WHERE m.author_id = a.id AND m.role = 'portrait' LIMIT 1) AS portrait,
  (SELECT ${imageOfMedia} FROM media_files m WHERE m.post_id = p.id AND m.role = 'cover' LIMIT 1) AS cover,
  (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY pc.position), '[]')
   FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = p.id) AS categories`;

const postsByIds = prepared(
  "content-posts-by-ids",
  `SELECT ${postColumns}
   FROM unnest($1::uuid[]) WITH ORDINALITY AS page (id, place)
   JOIN posts p ON p.id = page.id
   JOIN authors a ON a.id = p.author_id
   ORDER BY page.place`,
);

/** The posts of one page in the order of the ids. */
export async function findPosts(db: Queryable, ids: string[]): Promise<PostRow[]> {
  return ids.length === 0 ? [] : rows<PostRow>(db, postsByIds(ids));
}

const postBySlug = prepared(
  "content-post-by-slug",
  `SELECT ${postColumns}
   FROM post_slugs s
   JOIN posts p ON p.id = s.post_id
   JOIN authors a ON a.id = p.author_id
   WHERE s.slug = $1 AND p.published_at <= app_now()`,
);

/** The published post of a current or former slug; nothing in it needs access. */
export function findPostBySlug(db: Queryable, slug: string): Promise<PostRow | undefined> {
  return firstRow(db, postBySlug(slug));
}

const postBody = prepared(
  "content-post-body",
  `SELECT p.content_html AS "contentHtml",
     (SELECT coalesce(json_agg(json_build_object('id', m.id, 'role', m.role, 'name', m.name, 'mime', m.mime,
          'sizeBytes', m.size_bytes, 'width', m.width, 'height', m.height, 'alternativeText', m.alternative_text,
          'placeholder', m.placeholder, 'variants', ${variantsOfMedia}, 'pageCount', m.page_count, 'companionOf', m.companion_of, 'language', m.language,
          'label', m.label) ORDER BY m.role, m.position), '[]')
      FROM media_files m WHERE m.post_id = p.id AND m.role <> 'cover') AS files
   FROM posts p WHERE p.id = $1 AND p.access_type = $2`,
);

/** What a locked post hides: its body and files. Undefined if the post has become paid or free since it was found. */
export function findPostBody(
  db: Queryable,
  postId: string,
  accessType: PostRow["accessType"],
): Promise<{ contentHtml: string; files: FileRow[] } | undefined> {
  return firstRow(db, postBody(postId, accessType));
}

const referenceColumns = `
  p.id, p.slug, p.title, p.language, p.access_type AS "accessType", p.price_cents AS "priceCents",
  a.id AS "authorId", a.username, a.first_name || ' ' || a.last_name AS "authorName",
  coalesce((SELECT c.name FROM post_categories pc JOIN categories c ON c.id = pc.category_id
            WHERE pc.post_id = p.id ORDER BY pc.position LIMIT 1), '') AS category`;

/** What a post is called and costs, for a query that may run in the caller's transaction. */
export interface PurchasablePost {
  id: string;
  /** The current slug, whichever was asked for. */
  slug: string;
  title: string;
  language: PostRow["language"];
  accessType: PostRow["accessType"];
  /** Null for a free post. */
  priceCents: number | null;
  authorId: string;
  username: string;
  authorName: string;
  /** The first category; empty if there is none. */
  category: string;
}

const referenceBySlug = prepared(
  "content-reference-by-slug",
  `SELECT ${referenceColumns} FROM post_slugs s JOIN posts p ON p.id = s.post_id JOIN authors a ON a.id = p.author_id
   WHERE s.slug = $1 AND p.published_at <= app_now()`,
);

/** The published post of a current or former slug, as a purchase needs it. */
export function findReferenceBySlug(db: Queryable, slug: string): Promise<PurchasablePost | undefined> {
  return firstRow(db, referenceBySlug(slug));
}

const referenceById = prepared(
  "content-reference-by-id",
  `SELECT ${referenceColumns} FROM posts p JOIN authors a ON a.id = p.author_id WHERE p.id = $1`,
);

/** The post of an id that something refers to, published or not. Throws if there is none. */
export function getReferenceById(db: Queryable, postId: string): Promise<PurchasablePost> {
  return oneRow(db, referenceById(postId));
}

import type { PostSummary } from "#contract/content.ts";
import { firstRow, oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { FileRow } from "./file-row.ts";
import { postSummary } from "./summary-store.ts";

type AccessType = PostSummary["attributes"]["accessType"];

const variantsOfMedia = `(SELECT coalesce(json_agg(json_build_object('name', v.name, 'width', v.width, 'height', v.height)
    ORDER BY v.width), '[]') FROM media_variants v WHERE v.media_file_id = m.id)`;

const postBySlug = prepared(
  "content-post-by-slug",
  `SELECT ${postSummary("$2")} AS summary, p.price_cents AS "priceCents",
     (SELECT m.id FROM media_files m WHERE m.post_id = p.id AND m.role = 'cover' LIMIT 1) AS "coverId"
   FROM post_slugs s
   JOIN posts p ON p.id = s.post_id
   WHERE s.slug = $1 AND p.published_at <= app_now()`,
);

const endedPostBySlug = prepared(
  "content-ended-post-by-slug",
  `SELECT ${postSummary("$2")} AS summary, p.price_cents AS "priceCents", creator_has_ended(p.author_id) AS "isCreatorHidden",
     (SELECT m.id FROM media_files m WHERE m.post_id = p.id AND m.role = 'cover' LIMIT 1) AS "coverId"
   FROM post_slugs s
   JOIN posts p ON p.id = s.post_id
   WHERE s.slug = $1 AND p.published_at = 'infinity' AND p.publication_date <= app_now()`,
);

/** The post of a slug that was published and has ended: only for readers whose grant runs. */
export function findEndedPostBySlug(
  db: Queryable,
  slug: string,
  supportEmail: string,
): Promise<(FoundPost & { isCreatorHidden: boolean }) | undefined> {
  return firstRow(db, endedPostBySlug(slug, supportEmail));
}

/** A published post without what it may hide. */
export interface FoundPost {
  summary: PostSummary;
  /** Null for a free post. */
  priceCents: number | null;
  coverId: string | null;
}

/** The published post of a current or former slug; nothing in it needs access. */
export function findPostBySlug(db: Queryable, slug: string, supportEmail: string): Promise<FoundPost | undefined> {
  return firstRow(db, postBySlug(slug, supportEmail));
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
  accessType: AccessType,
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
  language: PostSummary["attributes"]["language"];
  accessType: AccessType;
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
const soldBySlug = prepared(
  "content-sold-by-slug",
  `SELECT ${referenceColumns} FROM post_slugs s JOIN posts p ON p.id = s.post_id JOIN authors a ON a.id = p.author_id
   WHERE s.slug = $1 AND p.publication_date <= app_now()`,
);

/** The published post of a current or former slug, as a purchase needs it. */
export function findReferenceBySlug(db: Queryable, slug: string): Promise<PurchasablePost | undefined> {
  return firstRow(db, referenceBySlug(slug));
}

/** The post of a current or former slug as those know it who bought it: published, or ended since. */
export function findSoldBySlug(db: Queryable, slug: string): Promise<PurchasablePost | undefined> {
  return firstRow(db, soldBySlug(slug));
}

const referenceById = prepared(
  "content-reference-by-id",
  `SELECT ${referenceColumns} FROM posts p JOIN authors a ON a.id = p.author_id WHERE p.id = $1`,
);

/** The post of an id that something refers to, published or not. Throws if there is none. */
export function getReferenceById(db: Queryable, postId: string): Promise<PurchasablePost> {
  return oneRow(db, referenceById(postId));
}

const categoriesOfPost = prepared(
  "content-categories-of-post",
  "SELECT c.name FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = $1 ORDER BY pc.position",
);

/** The names of a post's categories, in their order. */
export async function findPostCategories(db: Queryable, postId: string): Promise<string[]> {
  return (await rows<{ name: string }>(db, categoriesOfPost(postId))).map(({ name }) => name);
}

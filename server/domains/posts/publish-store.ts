import { isDeepStrictEqual } from "node:util";
import type { ContentLanguage } from "#contract/languages.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { CleanHtml } from "#server/domains/post-html/index.ts";

/** A post that came from a source. */
export interface PublishedSource {
  id: string;
  slug: string;
  sha256: Buffer;
}

// A post with a source has the digest of the published source.
const bySource = prepared(
  "content-post-by-source",
  `SELECT id, slug, source_sha256 AS "sha256!" FROM posts WHERE source_key = $1`,
);

const bySourceToChange = prepared(
  "content-post-by-source-to-change",
  `SELECT id, slug, source_sha256 AS "sha256!" FROM posts WHERE source_key = $1 FOR UPDATE`,
);

/**
 * The post that was published from a source, which others cannot change until the transaction ends. Lock its creator first: everybody
 * takes both in this order.
 */
export function lockBySource(tx: Transaction, sourceKey: string): Promise<PublishedSource | undefined> {
  return firstRow(tx, bySourceToChange(sourceKey));
}

/** The post that was published from a source. */
export function findBySource(db: Queryable, sourceKey: string): Promise<PublishedSource | undefined> {
  return firstRow(db, bySource(sourceKey));
}

const sourceKeys = prepared(
  "content-source-keys",
  "SELECT source_key AS key, slug FROM posts WHERE starts_with(source_key, $1) ORDER BY source_key",
);

/** The sources of published posts that begin like this. */
export function listSources(db: Queryable, prefix: string): Promise<{ key: string; slug: string }[]> {
  return rows(db, sourceKeys(prefix));
}

const sourceAddresses = prepared(
  "content-source-addresses",
  `SELECT substr(p.source_key, strpos(p.source_key, ':') + length($1) + 2) AS name, p.slug, a.username,
          p.access_type AS "accessType", p.published_at < 'infinity' AS "isLive"
   FROM posts p JOIN shared_creators a ON a.id = p.author_id
   WHERE starts_with(substr(p.source_key, strpos(p.source_key, ':') + 1), $1 || '/')`,
);

/** Where a post of a source is in the shop, by its name within the source. */
export interface SourcedAddress {
  name: string;
  slug: string;
  username: string;
  accessType: "PAID" | "FREE";
  /** False while the post is withdrawn or its creator hidden. */
  isLive: boolean;
}

/** The addresses of all posts of a source, of any creator. */
export function listSourceAddresses(db: Queryable, source: string): Promise<SourcedAddress[]> {
  return rows(db, sourceAddresses(source));
}

/** A post with the text that it was published with. */
export interface SourcedPost {
  id: string;
  slug: string;
  sourceKey: string;
  accessType: "PAID" | "FREE";
  contentHtml: string;
}

const ofSources = prepared(
  "content-posts-of-sources",
  `SELECT id, slug, source_key AS "sourceKey", access_type AS "accessType", content_html AS "contentHtml"
   FROM posts WHERE source_key = ANY($1) AND title = $2`,
);

/** The posts of a title among those of these sources. */
export function findPostsOfSources(db: Queryable, sourceKeys: string[], title: string): Promise<SourcedPost[]> {
  return rows(db, ofSources(sourceKeys, title));
}

const past = prepared("content-is-past", `SELECT $1::timestamptz <= app_now() AS "isPast"`);

/** Whether a moment is over. */
export async function isPast(db: Queryable, moment: Date): Promise<boolean> {
  return (await oneRow(db, past(moment))).isPast;
}

const lock = prepared("content-lock-source", "SELECT pg_advisory_xact_lock(7140524, hashtext($1))");

/** Serializes transactions that publish the same source. */
export async function lockSource(tx: Transaction, sourceKey: string): Promise<void> {
  await rows(tx, lock(sourceKey));
}

const lockRow = prepared("content-lock-post", "SELECT FROM posts WHERE id = $1 FOR UPDATE");

/** Serializes transactions that change the post. Lock its creator first: all transactions lock in this order. */
export async function lockPost(tx: Transaction, postId: string): Promise<void> {
  await rows(tx, lockRow(postId));
}

// "." is the character after "-".
const slugsLike = prepared(
  "content-slugs-like",
  `SELECT slug, post_id AS "postId" FROM post_slugs
   WHERE slug = $1 OR (slug COLLATE "C" >= $1 || '-' AND slug COLLATE "C" < $1 || '.')`,
);

/** The posts with a slug, or with the same one and a suffix. */
export async function findSlugOwners(db: Queryable, slug: string): Promise<Map<string, string>> {
  const found = await rows(db, slugsLike(slug));
  return new Map(found.map((row) => [row.slug, row.postId]));
}

const claim = prepared(
  "content-claim-slug",
  `INSERT INTO post_slugs AS s (slug, post_id) VALUES ($1, $2)
   ON CONFLICT (slug) DO UPDATE SET slug = s.slug WHERE s.post_id = excluded.post_id RETURNING 1 AS claimed`,
);

/**
 * Claims a slug for a post permanently; false if another post has it. Waits for transactions that claim the same slug.
 */
export async function claimSlug(tx: Transaction, slug: string, postId: string): Promise<boolean> {
  return (await rows(tx, claim(slug, postId))).length > 0;
}

/** The row of a post as it is written. */
export interface PostValues {
  id: string;
  authorId: string;
  slug: string;
  title: string;
  excerpt: string | null;
  contentHtml: CleanHtml;
  language: ContentLanguage;
  accessType: "PAID" | "FREE";
  priceCents: number | null;
  /** Undefined: now, or the current date. */
  publishedAt: Date | undefined;
  sourceKey: string;
  sourceSha256: Buffer;
}

const upsertPost = prepared(
  "content-upsert-post",
  `INSERT INTO posts AS p (id, author_id, slug, title, excerpt, content_html, language, access_type, price_cents,
     published_at, source_key, source_sha256)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, app_now()), $11, $12)
   ON CONFLICT (id) DO UPDATE
     SET author_id = $2, slug = $3, title = $4, excerpt = $5, content_html = $6, language = $7, access_type = $8,
         price_cents = $9, published_at = coalesce($10, p.published_at), source_key = $11, source_sha256 = $12, updated_at = app_now()`,
);
/** Writes the post; its slug is claimed already. */
export async function writePost(tx: Transaction, post: PostValues): Promise<void> {
  const { id, authorId, slug, title, excerpt, contentHtml, language, accessType, priceCents } = post;
  const source = [post.publishedAt ?? null, post.sourceKey, post.sourceSha256] as const;
  await rows(
    tx,
    upsertPost(id, authorId, slug, title, excerpt, contentHtml, language, accessType, priceCents, ...source),
  );
}

const categoryNames = prepared(
  "content-category-names",
  `SELECT coalesce(array_agg(c.name ORDER BY pc.position), '{}') AS names, coalesce(bool_and(c.premium = $2), true) AS "sameKind"
   FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = $1`,
);
const allCategoryNames = prepared("content-all-category-names", "SELECT DISTINCT name FROM categories ORDER BY name");
const forgetCategories = prepared("content-forget-categories", "DELETE FROM post_categories WHERE post_id = $1");
const addCategories = prepared(
  "content-add-categories",
  `INSERT INTO categories (name, premium) SELECT name, $2 FROM unnest($1::text[]) AS given (name) ORDER BY name
   ON CONFLICT (name, premium) DO NOTHING`,
);
const joinCategories = prepared(
  "content-join-categories",
  `INSERT INTO post_categories (post_id, category_id, position, published_at, language)
   SELECT p.id, c.id, given.place - 1, p.published_at, p.language
   FROM unnest($2::text[]) WITH ORDINALITY AS given (name, place)
   JOIN posts p ON p.id = $1
   JOIN categories c ON c.name = given.name AND c.premium = (p.access_type = 'PAID')`,
);

/** The names of all categories, of both kinds. */
export async function listCategoryNames(db: Queryable): Promise<string[]> {
  return (await rows(db, allCategoryNames())).map(({ name }) => name);
}

const categoriesOfPost = prepared(
  "content-categories-of-post",
  "SELECT c.name FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = $1 ORDER BY pc.position",
);

/** The names of a post's categories, in their order. */
export async function findPostCategories(db: Queryable, postId: string): Promise<string[]> {
  return (await rows(db, categoriesOfPost(postId))).map(({ name }) => name);
}

/** Puts a written post into exactly these categories, in this order. The same ones are not touched: no listing has changed. */
export async function writeCategories(tx: Transaction, post: PostCategories): Promise<void> {
  const { postId, names, premium } = post;
  const had = await oneRow(tx, categoryNames(postId, premium));
  if (had.sameKind && isDeepStrictEqual(had.names, names)) return;
  await rows(tx, forgetCategories(postId));
  await addToCategories(tx, post);
}

/** The categories of a post; `premium` for a paid one. */
interface PostCategories {
  postId: string;
  names: string[];
  premium: boolean;
}

/** Puts a written post that is in no category into these, in this order. */
export async function addToCategories(tx: Transaction, { postId, names, premium }: PostCategories): Promise<void> {
  if (names.length === 0) return;
  await rows(tx, addCategories(names, premium));
  await rows(tx, joinCategories(postId, names));
}

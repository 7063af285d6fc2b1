import type { ContentLanguage } from "#contract/languages.ts";
import { firstRow, oneRow, prepared, type Queryable } from "#db/client.ts";

const referenceColumns = `
  p.id, p.slug, p.title, p.language, p.access_type AS "accessType", p.price_cents AS "priceCents",
  a.id AS "authorId", a.username, a.first_name || ' ' || a.last_name AS "authorName",
  coalesce((SELECT c.name FROM post_categories pc JOIN categories c ON c.id = pc.category_id
            WHERE pc.post_id = p.id ORDER BY pc.position LIMIT 1), '') AS category`;

/** Title and price of a post, for a query that may run in the caller's transaction. */
export interface PurchasablePost {
  id: string;
  /** The current slug, also if a former one was requested. */
  slug: string;
  title: string;
  language: ContentLanguage;
  accessType: "PAID" | "FREE";
  /** Null for a free post. */
  priceCents: number | null;
  authorId: string;
  username: string;
  authorName: string;
  /** The first category; empty without one. */
  category: string;
}

const referenceBySlug = prepared(
  "content-reference-by-slug",
  `SELECT ${referenceColumns} FROM post_slugs s JOIN posts p ON p.id = s.post_id JOIN shared_creators a ON a.id = p.author_id
   WHERE s.slug = $1 AND p.published_at <= app_now()`,
);
const soldBySlug = prepared(
  "content-sold-by-slug",
  `SELECT ${referenceColumns} FROM post_slugs s JOIN posts p ON p.id = s.post_id JOIN shared_creators a ON a.id = p.author_id
   WHERE s.slug = $1 AND p.publication_date <= app_now()`,
);

/** The published post of a current or former slug, as a purchase needs it. */
export function findReferenceBySlug(db: Queryable, slug: string): Promise<PurchasablePost | undefined> {
  return firstRow(db, referenceBySlug(slug));
}

/** The post of a current or former slug, published or withdrawn, for its buyers. */
export function findSoldBySlug(db: Queryable, slug: string): Promise<PurchasablePost | undefined> {
  return firstRow(db, soldBySlug(slug));
}

const referenceById = prepared(
  "content-reference-by-id",
  `SELECT ${referenceColumns} FROM posts p JOIN shared_creators a ON a.id = p.author_id WHERE p.id = $1`,
);

/** The post of an id, published or not. Throws if it does not exist. */
export function getReferenceById(db: Queryable, postId: string): Promise<PurchasablePost> {
  return oneRow(db, referenceById(postId));
}

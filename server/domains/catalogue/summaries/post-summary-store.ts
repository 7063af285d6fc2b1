import type { PostSummary } from "#contract/content.ts";
import { firstRow, prepared, type Queryable } from "#db/client.ts";
import { postSummary } from "./summary-store.ts";

/** Whether a paid post `post`, an alias of `shared_posts`, has a creator who may not sell, as SQL. */
export function salesPaused(post: string): string {
  return `(${post}.access_type = 'PAID' AND EXISTS (
     SELECT FROM shared_restrictions r WHERE r.author_id = ${post}.author_id AND r.capability = 'sell'))`;
}

const postBySlug = prepared<"content-post-by-slug", { summary: PostSummary }>(
  "content-post-by-slug",
  `SELECT ${postSummary("$2")} AS summary, p.price_cents AS "priceCents",
     (SELECT m.id FROM shared_media_files m WHERE m.post_id = p.id AND m.role = 'cover' LIMIT 1) AS "coverId",
     ${salesPaused("p")} AS "salesPaused"
   FROM shared_post_slugs s
   JOIN shared_posts p ON p.id = s.post_id
   WHERE s.slug = $1 AND p.published_at <= app_now()`,
);

const endedPostBySlug = prepared<"content-ended-post-by-slug", { summary: PostSummary }>(
  "content-ended-post-by-slug",
  `SELECT ${postSummary("$2")} AS summary, p.price_cents AS "priceCents", creator_has_ended(p.author_id) AS "isCreatorHidden",
     (SELECT m.id FROM shared_media_files m WHERE m.post_id = p.id AND m.role = 'cover' LIMIT 1) AS "coverId"
   FROM shared_post_slugs s
   JOIN shared_posts p ON p.id = s.post_id
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

/** A published post without its hidden part. */
export interface FoundPost {
  summary: PostSummary;
  /** Null for a free post. */
  priceCents: number | null;
  coverId: string | null;
}

/** The published post of a current or former slug; nothing in it needs access. */
export function findPostBySlug(
  db: Queryable,
  slug: string,
  supportEmail: string,
): Promise<(FoundPost & { salesPaused: boolean }) | undefined> {
  return firstRow(db, postBySlug(slug, supportEmail));
}

import type { ContentLanguage } from "#contract/languages.ts";
import { type LaggingReads, oneRow, prepared, rows } from "#db/client.ts";

/**
 * The posts in parts, oldest first, so that publishing does not move posts between parts: blocks of the listing
 * combined until they hold `$1` posts. A part has a block more at most.
 */
const parts = `
  SELECT published_at, post_id, changed_at,
    ((sum(posts) OVER (ORDER BY published_at, post_id) - posts) / $1::int)::int + 1 AS part
  FROM listing_blocks WHERE scope = 'all' AND language = ''`;

// A post whose time comes is in the last part and changes no row.
const postParts = prepared(
  "sitemap-post-parts",
  `SELECT part AS number, greatest(max(changed_at), CASE WHEN part = max(part) OVER () THEN
     (SELECT max(published_at) FROM shared_posts WHERE published_at <= app_now()) END) AS "changedAt"
   FROM (${parts}) AS parts GROUP BY part ORDER BY part`,
);

/** The parts of the posts, each of about `postsPerPart` (not under the size of a block) and a block more at most, and when each changed last. */
export function findPostParts(
  reads: LaggingReads,
  postsPerPart: number,
): Promise<{ number: number; changedAt: Date }[]> {
  return rows(reads, postParts(postsPerPart));
}

const endOfPart = (column: string, part: string) =>
  `(SELECT ${column} FROM parts WHERE part = ${part} ORDER BY published_at DESC, post_id DESC LIMIT 1)`;

const postsOfPart = prepared(
  "sitemap-posts",
  `WITH parts AS MATERIALIZED (${parts})
   SELECT a.username, p.slug, p.language, t.slug AS "translationSlug", greatest(p.updated_at, p.published_at) AS "changedAt"
   FROM shared_posts p JOIN shared_creators a ON a.id = p.author_id
   LEFT JOIN (shared_post_translations x JOIN shared_posts t ON t.id = x.translation_id AND t.published_at <= app_now()) ON x.post_id = p.id
   WHERE p.published_at <= app_now()
     AND (p.published_at, p.id) > (coalesce(${endOfPart("published_at", "$2::int - 1")}, '-infinity'),
       coalesce(${endOfPart("post_id", "$2::int - 1")}, '00000000-0000-0000-0000-000000000000'))
     AND (p.published_at, p.id) <= (${endOfPart("published_at", "$2::int")}, ${endOfPart("post_id", "$2::int")})
   ORDER BY p.published_at, p.id`,
);

/** A post of the sitemap, and the slug of its public translation by the same creator. */
export interface SitemapPost {
  username: string;
  slug: string;
  language: ContentLanguage;
  translationSlug: string | null;
  changedAt: Date;
}

/** The published posts of a part (from 1 on), the oldest first; none beyond the last. */
export function findPostsOfPart(reads: LaggingReads, part: number, postsPerPart: number): Promise<SitemapPost[]> {
  return rows(reads, postsOfPart(postsPerPart, part));
}

/**
 * Creators with published posts, and when they last published. A profile without posts is of no interest to a search
 * engine.
 */
const publishingCreators = `
  shared_creators a CROSS JOIN LATERAL (
    SELECT p.published_at FROM shared_posts p WHERE p.author_id = a.id AND p.published_at <= app_now()
    ORDER BY p.published_at DESC, p.id DESC LIMIT 1) AS newest`;

const countCreators = prepared("sitemap-creator-count", `SELECT count(*)::int AS creators FROM ${publishingCreators}`);

/** How many creators have published something. */
export async function countPublishingCreators(reads: LaggingReads): Promise<number> {
  return (await oneRow(reads, countCreators())).creators;
}

const creatorsOfPart = prepared(
  "sitemap-creators",
  `SELECT a.username, newest.published_at AS "publishedAt" FROM ${publishingCreators}
   ORDER BY a.username LIMIT $1 OFFSET $1::bigint * ($2::bigint - 1)`,
);

/** The creators of a part (from 1 on) with published posts, by their usernames, and when they last published. */
export function findCreatorsOfPart(
  reads: LaggingReads,
  part: number,
  creatorsPerPart: number,
): Promise<{ username: string; publishedAt: Date }[]> {
  return rows(reads, creatorsOfPart(creatorsPerPart, part));
}

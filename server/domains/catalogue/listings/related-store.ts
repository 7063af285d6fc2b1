import { firstRow, type LaggingReads, prepared, type Queryable } from "#db/client.ts";
import { salesPaused } from "../summaries/post-summary-store.ts";
import { postSummaries } from "../summaries/summary-store.ts";

const now = "(SELECT app_now())";
const newestOf = (id: string, limit: string) => `ORDER BY published_at DESC, ${id} DESC LIMIT ${limit}`;

// Each level of nearness is read from an index in its order, as far as the reply can need it: the post itself and
// nearer posts may come first. A category is the free and the premium one of its name.
const nearest = `ARRAY(
     SELECT id FROM (
       SELECT DISTINCT ON (id) id, nearness, published_at FROM (
         SELECT post_id AS id, 1 AS nearness, newest.published_at FROM shared_categories k, LATERAL (
           SELECT post_id, published_at FROM shared_post_categories
           WHERE category_id = k.id AND language = asked.language AND published_at <= ${now}
           ${newestOf("post_id", "$2::int + 1")}) AS newest WHERE k.name = c.name
         UNION ALL
         SELECT post_id, 2, newest.published_at FROM shared_categories k, LATERAL (
           SELECT post_id, published_at FROM shared_post_categories
           WHERE category_id = k.id AND published_at <= ${now}
           ${newestOf("post_id", "2 * $2::int + 1")}) AS newest WHERE k.name = c.name
         UNION ALL
         (SELECT id, 3, published_at FROM shared_posts WHERE language = asked.language AND published_at <= ${now}
          ${newestOf("id", "3 * $2::int + 1")})
       ) AS near WHERE id <> asked.id ORDER BY id, nearness
     ) AS nearest ORDER BY nearness, published_at DESC, id DESC LIMIT $2::int)`;

/** The summaries of an array of ids, which are computed from the published post `asked` of a slug. */
const ofAsked = (ids: string, more = "") => `
  SELECT asked.id, asked.access_type, ${postSummaries(ids, "$3")} AS posts${more}
  FROM shared_post_slugs s JOIN shared_posts asked ON asked.id = s.post_id
  LEFT JOIN shared_post_categories pc ON pc.post_id = asked.id AND pc.position = 0
  LEFT JOIN shared_categories c ON c.id = pc.category_id
  WHERE s.slug = $1 AND asked.published_at <= ${now}`;
const translation = `, (SELECT json_build_object('username', a.username, 'slug', t.slug)
     FROM shared_post_translations x JOIN shared_posts t ON t.id = x.translation_id JOIN shared_creators a ON a.id = t.author_id
     WHERE x.post_id = asked.id AND t.published_at <= ${now}) AS translation`;
const related = prepared("content-related", ofAsked(nearest));
const postAndRelated = prepared(
  "content-post-and-related",
  ofAsked(`asked.id || ${nearest}`, `${translation}, ${salesPaused("asked")} AS "salesPaused"`),
);

interface RelatedQuery {
  /** How many posts to return beside the one of the slug. */
  limit: number;
  supportEmail: string;
}

/** The posts nearest to the published one of a slug, the nearest first, as a JSON array. Undefined for an unknown slug. */
export async function findRelated(
  reads: LaggingReads,
  slug: string,
  { limit, supportEmail }: RelatedQuery,
): Promise<string | undefined> {
  return (await firstRow(reads, related(slug, limit, supportEmail)))?.posts;
}

interface PostAndRelated {
  id: string;
  accessType: "FREE" | "PAID";
  summaries: string;
  /** The public post that is its translation. */
  translation: { username: string; slug: string } | null;
  /** Whether the creator of a paid post may not sell. */
  salesPaused: boolean;
}

/**
 * The published post of a slug, and in a JSON array its summary and then those of the posts nearest to it. Undefined for an
 * unknown slug.
 */
export async function findPostAndRelated(
  db: Queryable,
  slug: string,
  { limit, supportEmail }: RelatedQuery,
): Promise<PostAndRelated | undefined> {
  const found = await firstRow(db, postAndRelated(slug, limit, supportEmail));
  if (!found) return undefined;
  const { id, access_type: accessType, posts: summaries, translation, salesPaused } = found;
  if (!summaries.startsWith(`[\n{"id":"${id}"`)) throw new Error(`Post ${id} has no summary`);
  return { id, accessType, summaries, translation, salesPaused };
}

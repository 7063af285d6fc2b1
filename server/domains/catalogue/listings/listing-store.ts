import type { Author } from "#contract/content.ts";
import type { ContentLanguage } from "#contract/languages.ts";
import { firstRow, type LaggingReads, oneRow, prepared, rows } from "#db/client.ts";
import { postSummaries } from "../summaries/summary-store.ts";

/** One page of a listing: the summaries of its posts as a JSON array, and how many posts the listing has. */
export interface PageOfPosts {
  posts: string;
  total: number;
}

export interface PageQuery {
  limit: number;
  offset: number;
  language: ContentLanguage | undefined;
  /** Replaces every creator's own e-mail address. */
  supportEmail: string;
}

// Each listing is one statement a language choice, so that each is read from an index that has its order. Only
// the page's posts are read, and no page counts or skips those before it: `listing_blocks` knows how many they are (decision 021).
// Asked once a statement: as a plain call the database would ask it again for every row that it filters.
const now = "(SELECT app_now())";
// With an end, the database expects a small range; without one, a third of all posts, and calls workers to count them.
const toCome = `published_at > ${now} AND published_at < 'infinity'`;
// Withdrawn posts have the date 'infinity', and no block counts them: a page begins at the last finite date at most. A second
// condition on the date in its place would have the index read from its newest entry on, whatever the page.
const lastDate = "'294276-12-31 23:59:59.999999Z'::timestamptz";
const language = { any: { filter: "", name: "''" }, one: { filter: "AND language = $4", name: "$4" } };
type LanguageChoice = (typeof language)[keyof typeof language];

// A listing has a block at all times, so that its total is a number.
/**
 * The block in which page $2 begins, how many of its posts precede the page, and the listing's total. Adds the changes
 * that are not folded yet to the counts of the blocks (decision 108). A listing without a newest block begins at
 * infinity.
 */
function listingPlace(scope: string, scheduled: string, { filter, name }: LanguageChoice): string {
  return `scheduled AS (SELECT count(*) AS posts ${scheduled}),
   changes AS MATERIALIZED (
     SELECT published_at, post_id, posts * cardinality(array_positions(scopes, ${scope})) AS posts
     FROM listing_changes WHERE ${scope} = ANY (scopes) ${filter}),
   counted AS (
     SELECT published_at, post_id, posts FROM listing_blocks WHERE scope = ${scope} AND language = ${name}
     UNION ALL SELECT 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0 WHERE NOT EXISTS (
       SELECT FROM listing_blocks WHERE scope = ${scope} AND language = ${name} AND published_at = 'infinity')),
   blocks AS (SELECT published_at, post_id, sum(posts) OVER (ORDER BY published_at DESC, post_id DESC) - posts
                + (SELECT coalesce(sum(c.posts), 0) FROM changes c WHERE (c.published_at, c.post_id) > (counted.published_at, counted.post_id)) AS earlier
              FROM counted),
   place AS (SELECT least(blocks.published_at, ${lastDate}) AS at, post_id AS id, $2::bigint + scheduled.posts - earlier AS rest
             FROM blocks, scheduled WHERE earlier <= $2::bigint + scheduled.posts ORDER BY earlier DESC LIMIT 1),
   total AS (SELECT ((SELECT sum(posts) FROM counted) + (SELECT coalesce(sum(posts), 0) FROM changes)
                     - (SELECT posts FROM scheduled))::int AS total)`;
}

const allText = (choice: LanguageChoice) => `
  WITH ${listingPlace("'all'", `FROM shared_posts WHERE ${toCome} ${choice.filter}`, choice)}
  SELECT ${postSummaries(
    `ARRAY(SELECT listed.id FROM place, LATERAL (
           SELECT id FROM shared_posts WHERE (published_at, id) <= (place.at, place.id) ${choice.filter}
           ORDER BY published_at DESC, id DESC LIMIT $1 OFFSET place.rest) AS listed)`,
    "$3",
  )} AS posts, total AS "total!"
  FROM total`;
const all = prepared("content-list-all", allText(language.any));
const allInLanguage = prepared("content-list-all-in-language", allText(language.one));

/** A page of every published post, newest first. */
export function listAll(
  reads: LaggingReads,
  { limit, offset, supportEmail, language }: PageQuery,
): Promise<PageOfPosts> {
  const page = [limit, offset, supportEmail] as const;
  return oneRow(reads, language ? allInLanguage(...page, language) : all(...page));
}

// A name can be a free and a premium category: each is read from its index as far as the page reaches, and the two are merged.
const inCategoryText = (choice: LanguageChoice, name: string) => {
  const newest = "ORDER BY published_at DESC, post_id DESC";
  const posts = (premium: string) => `
    (SELECT post_id, published_at FROM shared_post_categories
     WHERE category_id = (SELECT id FROM shared_categories WHERE name = ${name} AND ${premium})
       AND (published_at, post_id) <= (place.at, place.id) ${choice.filter}
     ${newest} LIMIT $1::bigint + place.rest)`;
  const scheduled = `FROM shared_post_categories WHERE category_id = ANY (ARRAY(SELECT id FROM shared_categories WHERE name = ${name}))
    AND ${toCome} ${choice.filter}`;
  return `
    WITH ${listingPlace(`'category ' || ${name}`, scheduled, choice)}
    SELECT ${postSummaries(
      `ARRAY(SELECT listed.post_id FROM place, LATERAL (
             SELECT post_id FROM (${posts("premium")} UNION ALL ${posts("NOT premium")}) AS both_kinds
             ${newest} LIMIT $1 OFFSET place.rest) AS listed)`,
      "$3",
    )} AS posts, total AS "total!"
    FROM total`;
};
const inCategory = prepared("content-list-category", inCategoryText(language.any, "$4"));
const inCategoryInLanguage = prepared("content-list-category-in-language", inCategoryText(language.one, "$5"));

/** A page of the posts, free and paid, of the categories with a name. */
export function listCategory(
  reads: LaggingReads,
  name: string,
  { limit, offset, supportEmail, language }: PageQuery,
): Promise<PageOfPosts> {
  const page = [limit, offset, supportEmail] as const;
  return oneRow(reads, language ? inCategoryInLanguage(...page, language, name) : inCategory(...page, name));
}

const categoryInOtherLetters = prepared(
  "content-category-in-other-letters",
  "SELECT name FROM shared_categories WHERE search_text(name) = search_text($1) AND name <> $1 ORDER BY premium DESC, name LIMIT 1",
);

/** The stored name of a category that is given in other letter case or without its accents. */
export async function findCategoryInOtherLetters(reads: LaggingReads, name: string): Promise<string | undefined> {
  return (await firstRow(reads, categoryInOtherLetters(name)))?.name;
}

const byAuthorText = (choice: LanguageChoice, username: string) => {
  const author = `(SELECT id FROM shared_creators WHERE username = ${username})`;
  const scheduled = `FROM shared_posts WHERE author_id = ${author} AND ${toCome} ${choice.filter}`;
  return `
    WITH ${listingPlace(`'author ' || ${author}`, scheduled, choice)}
    SELECT ${postSummaries(
      `ARRAY(SELECT listed.id FROM place, LATERAL (
             SELECT id FROM shared_posts WHERE author_id = creator.id AND (published_at, id) <= (place.at, place.id) ${choice.filter}
             ORDER BY published_at DESC, id DESC LIMIT $1 OFFSET place.rest) AS listed)`,
      "$3",
    )} AS posts, total AS "total!",
           (SELECT count(*)::int FROM unnest(ARRAY['English', 'Spanish']) AS spoken (name) WHERE EXISTS (
              SELECT FROM shared_posts WHERE author_id = creator.id AND language = spoken.name AND published_at <= ${now}
            )) AS "numLanguages"
    FROM shared_creators creator, total WHERE creator.username = ${username} AND NOT creator_has_ended(creator.id)`;
};
const byAuthor = prepared("content-list-author", byAuthorText(language.any, "$4"));
const byAuthorInLanguage = prepared("content-list-author-in-language", byAuthorText(language.one, "$5"));

/** A page of a creator's posts, and in how many languages they publish. Undefined for an unknown username and for a hidden creator. */
export function listByAuthor(
  reads: LaggingReads,
  username: string,
  { limit, offset, supportEmail, language }: PageQuery,
): Promise<(PageOfPosts & { numLanguages: number }) | undefined> {
  const page = [limit, offset, supportEmail] as const;
  return firstRow(reads, language ? byAuthorInLanguage(...page, language, username) : byAuthor(...page, username));
}

const creatorCard = prepared<"content-creator-card", { creator: { id: string; attributes: Omit<Author, "email"> } }>(
  "content-creator-card",
  `SELECT card.text::json AS creator, creator.description_es AS "descriptionEs",
          (SELECT coalesce(sum(posts), 0)::int FROM listing_blocks WHERE scope = 'author ' || creator.id AND language = '')
          + (SELECT coalesce(sum(posts), 0)::int FROM listing_changes WHERE 'author ' || creator.id = ANY (scopes))
          - (SELECT count(*)::int FROM shared_posts WHERE author_id = creator.id AND ${toCome}) AS "postCount"
   FROM shared_creators creator JOIN authors_in_json card ON card.author_id = creator.id
   WHERE creator.username = $1 AND NOT creator_has_ended(creator.id)`,
);

/** A creator as everyone sees them, without an e-mail, and how many posts are published. Undefined for an unknown username and for a hidden creator. */
export function findCreatorCard(
  reads: LaggingReads,
  username: string,
): Promise<
  { creator: { id: string; attributes: Omit<Author, "email"> }; descriptionEs: string; postCount: number } | undefined
> {
  return firstRow(reads, creatorCard(username));
}

const premiumCategories = prepared(
  "content-premium-categories",
  `SELECT id, name FROM shared_categories c
   WHERE premium AND EXISTS (SELECT FROM shared_post_categories pc WHERE pc.category_id = c.id AND pc.published_at <= ${now})
   ORDER BY name`,
);

/** The premium categories that have something to show, by name. */
export function listPremiumCategories(reads: LaggingReads): Promise<{ id: string; name: string }[]> {
  return rows(reads, premiumCategories());
}

import type { ContentLanguage } from "#contract/languages.ts";
import { firstRow, oneRow, prepared, type Queryable, rows } from "#db/client.ts";

/** One page of a listing: the ids in order, and how many posts the listing has. */
export interface PageOfIds {
  ids: string[];
  total: number;
}

export interface PageWish {
  limit: number;
  offset: number;
  language: ContentLanguage | undefined;
}

// Each listing is one statement a language choice, so that each is read from an index that has its order. Only ids are
// read here: skipped pages never touch a post.
// Asked once a statement: as a plain call the database would ask it again for every row that it filters.
const now = "(SELECT app_now())";
const inLanguage = "AND language = $3";

const allText = (filter: string) => `
  SELECT ARRAY(SELECT id FROM posts WHERE published_at <= ${now} ${filter}
               ORDER BY published_at DESC, id DESC LIMIT $1 OFFSET $2) AS ids,
         (SELECT count(*)::int FROM posts WHERE published_at <= ${now} ${filter}) AS total`;
const all = prepared("content-list-all", allText(""));
const allInLanguage = prepared("content-list-all-in-language", allText(inLanguage));

/** A page of every published post, newest first. */
export function listAllIds(db: Queryable, { limit, offset, language }: PageWish): Promise<PageOfIds> {
  return oneRow(db, language ? allInLanguage(limit, offset, language) : all(limit, offset));
}

// A name can be a free and a premium category: each is read from its index as far as the page reaches, and the two are merged.
const inCategoryText = (filter: string, name: string) => {
  const newest = "ORDER BY published_at DESC, post_id DESC";
  const posts = (premium: string) => `
    (SELECT post_id, published_at FROM post_categories
     WHERE category_id = (SELECT id FROM categories WHERE name = ${name} AND ${premium}) AND published_at <= ${now} ${filter}
     ${newest} LIMIT $1::bigint + $2::bigint)`;
  return `
    SELECT ARRAY(SELECT post_id FROM (${posts("premium")} UNION ALL ${posts("NOT premium")}) AS both_kinds
                 ${newest} LIMIT $1 OFFSET $2) AS ids,
           (SELECT count(*)::int FROM post_categories
            WHERE category_id = ANY (ARRAY(SELECT id FROM categories WHERE name = ${name}))
              AND published_at <= ${now} ${filter}) AS total`;
};
const inCategory = prepared("content-list-category", inCategoryText("", "$3"));
const inCategoryInLanguage = prepared("content-list-category-in-language", inCategoryText(inLanguage, "$4"));

/** A page of the posts, free and paid, of the categories with a name. */
export function listCategoryIds(
  db: Queryable,
  name: string,
  { limit, offset, language }: PageWish,
): Promise<PageOfIds> {
  return oneRow(db, language ? inCategoryInLanguage(limit, offset, language, name) : inCategory(limit, offset, name));
}

const byAuthorText = (filter: string, username: string) => `
  SELECT ARRAY(SELECT id FROM posts WHERE author_id = a.id AND published_at <= ${now} ${filter}
               ORDER BY published_at DESC, id DESC LIMIT $1 OFFSET $2) AS ids,
         (SELECT count(*)::int FROM posts WHERE author_id = a.id AND published_at <= ${now} ${filter}) AS total,
         (SELECT count(*)::int FROM unnest(ARRAY['English', 'Spanish']) AS spoken (name) WHERE EXISTS (
            SELECT FROM posts WHERE author_id = a.id AND language = spoken.name AND published_at <= ${now}
          )) AS "numLanguages"
  FROM authors a WHERE a.username = ${username}`;
const byAuthor = prepared("content-list-author", byAuthorText("", "$3"));
const byAuthorInLanguage = prepared("content-list-author-in-language", byAuthorText(inLanguage, "$4"));

/** A page of a creator's posts, and in how many languages they publish. Undefined for an unknown username. */
export function listAuthorIds(
  db: Queryable,
  username: string,
  { limit, offset, language }: PageWish,
): Promise<(PageOfIds & { numLanguages: number }) | undefined> {
  return firstRow(
    db,
    language ? byAuthorInLanguage(limit, offset, language, username) : byAuthor(limit, offset, username),
  );
}

const premiumCategories = prepared(
  "content-premium-categories",
  `SELECT id, name FROM categories c
   WHERE premium AND EXISTS (SELECT FROM post_categories pc WHERE pc.category_id = c.id AND pc.published_at <= ${now})
   ORDER BY name`,
);

/** The premium categories that have something to show, by name. */
export function listPremiumCategories(db: Queryable): Promise<{ id: string; name: string }[]> {
  return rows(db, premiumCategories());
}

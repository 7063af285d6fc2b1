import type { CoverFocus } from "#contract/cover-focus.ts";
import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";

/** A post as it is published now, for comparison with a new version. */
export interface PublishedVersion {
  username: string;
  slug: string;
  title: string;
  excerpt: string | null;
  contentHtml: string;
  language: string;
  accessType: "PAID" | "FREE";
  priceCents: number | null;
  publishedAt: Date;
  categories: string[];
  files: PublishedFile[];
}

/** The visible properties of a file, and its bytes by their key. */
export interface PublishedFile {
  role: string;
  name: string;
  storageKey: string;
  alternativeText: string | null;
  /** Null, as undefined, for the middle. */
  focus?: CoverFocus | null | undefined;
  language: string | null;
  label: string | null;
}

const versionById = prepared(
  "content-published-version",
  `SELECT a.username, p.slug, p.title, p.excerpt, p.content_html AS "contentHtml", p.language,
     p.access_type AS "accessType", p.price_cents AS "priceCents", p.publication_date AS "publishedAt",
     (SELECT coalesce(array_agg(c.name ORDER BY pc.position), '{}')
      FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = p.id) AS categories,
     (SELECT coalesce(json_agg(json_build_object('role', f.role, 'name', f.name, 'storageKey', f.storage_key,
        'alternativeText', f.alternative_text, 'focus', f.focus, 'language', f.language, 'label', f.label) ORDER BY f.position, f.id), '[]')
      FROM shared_media_files f WHERE f.post_id = p.id) AS files
   FROM posts p JOIN shared_creators a ON a.id = p.author_id WHERE p.id = $1`,
);

/** The published version of a post. Throws for an unknown id. */
export function getPublishedVersion(db: Queryable, postId: string): Promise<PublishedVersion> {
  return oneRow(db, versionById(postId));
}

// Every published post has a source.
const withdrawn = prepared(
  "content-withdrawn-posts",
  `SELECT id, slug, title, source_key AS "sourceKey!", access_type AS "accessType", content_html AS "contentHtml"
   FROM posts p
   WHERE id = ANY (ARRAY(SELECT post_id FROM post_endings WHERE lifted_at IS NULL AND cause IN ('withdrawn', 'taken-down')))
     AND (author_id = $1 OR substr(source_key, strpos(source_key, ':') + 1) = substr($2, strpos($2, ':') + 1))`,
);

/** A post that the operator has taken off the shop. */
export interface WithdrawnPost {
  id: string;
  slug: string;
  title: string;
  sourceKey: string;
  accessType: "PAID" | "FREE";
  contentHtml: string;
}

/** The withdrawn posts of a creator, and the one that came from this source under any creator. */
export function findWithdrawn(db: Queryable, authorId: string, sourceKey: string): Promise<WithdrawnPost[]> {
  return rows(db, withdrawn(authorId, sourceKey));
}

// A paid post has a price: a constraint says so.
const soldByTitle = prepared(
  "content-sold-by-title",
  `SELECT id, slug, content_html AS "contentHtml", price_cents AS "priceCents!"
   FROM posts WHERE author_id = $1 AND title = $2 AND access_type = 'PAID'`,
);

/** The paid posts of a creator with this title. */
export function findSoldByTitle(
  db: Queryable,
  authorId: string,
  title: string,
): Promise<{ id: string; slug: string; contentHtml: string; priceCents: number }[]> {
  return rows(db, soldByTitle(authorId, title));
}

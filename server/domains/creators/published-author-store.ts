import { firstRow, prepared, type Queryable } from "#db/client.ts";

/** A creator as published now, to tell what a new version changes and whether its source may change it. */
export interface PublishedAuthor {
  firstName: string;
  lastName: string;
  email: string;
  socialMedia: string | null;
  description: string;
  verified: boolean;
  /** Null: unknown. */
  sourceKey: string | null;
  /** Whether the source has published posts of this creator. */
  hasPostsOfSource: boolean;
}

const authorByUsername = prepared(
  "content-published-author",
  `SELECT a.first_name AS "firstName", a.last_name AS "lastName", a.email, a.social_media AS "socialMedia", a.description,
     a.verified_at IS NOT NULL AS verified, a.source_key AS "sourceKey",
     EXISTS (SELECT 1 FROM shared_posts p WHERE p.author_id = a.id AND starts_with(p.source_key, a.username || ':' || $2 || '/'))
       AS "hasPostsOfSource"
   FROM authors a WHERE a.username = $1 FOR NO KEY UPDATE OF a`,
);

/** The published version of a creator, locked; undefined for an unknown username. */
export function findPublishedAuthor(
  db: Queryable,
  username: string,
  sourceName: string,
): Promise<PublishedAuthor | undefined> {
  return firstRow(db, authorByUsername(username, sourceName));
}

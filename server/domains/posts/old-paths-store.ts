import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

/** A post as its address names it. */
export interface AddressedPost {
  slug: string;
  username: string;
  accessType: "PAID" | "FREE";
}

const byPath = prepared(
  "content-post-of-old-path",
  `SELECT p.slug, a.username, p.access_type AS "accessType"
   FROM post_old_paths o JOIN posts p ON p.id = o.post_id JOIN shared_creators a ON a.id = p.author_id
   WHERE o.path = $1 AND p.publication_date <= app_now()`,
);

/** The post that had a path on its old site, published or withdrawn; none that readers have not seen. */
export function findByOldPath(db: Queryable, path: string): Promise<AddressedPost | undefined> {
  return firstRow(db, byPath(path));
}

const claim = prepared(
  "content-claim-old-paths",
  `INSERT INTO post_old_paths (path, post_id) SELECT DISTINCT path, $1::uuid FROM unnest($2::text[]) AS given (path) ORDER BY path
   ON CONFLICT (path) DO NOTHING RETURNING path`,
);

/** Claims paths for a post, until it is deleted or they are dropped. Returns those that it had not, and leaves out those that another post has. */
export async function claimOldPaths(db: Queryable, postId: string, paths: string[]): Promise<string[]> {
  return (await rows(db, claim(postId, paths))).map(({ path }) => path);
}

const taken = prepared(
  "content-taken-old-paths",
  `SELECT o.path, p.slug FROM post_old_paths o JOIN posts p ON p.id = o.post_id
   WHERE o.path = ANY($2::text[]) AND o.post_id <> $1 ORDER BY o.path`,
);

const drop = prepared(
  "content-drop-old-paths",
  `DELETE FROM post_old_paths o USING posts p, shared_creators a
   WHERE p.id = o.post_id AND a.id = p.author_id AND a.username = $1 RETURNING o.path`,
);

/** Takes the old paths of a creator's posts away. Returns them in order. */
export async function dropOldPaths(db: Queryable, username: string): Promise<string[]> {
  return (await rows(db, drop(username))).map(({ path }) => path).sort();
}

/** Those of these paths that lead to another post. */
export function findTakenOldPaths(
  db: Queryable,
  postId: string,
  paths: string[],
): Promise<{ path: string; slug: string }[]> {
  return rows(db, taken(postId, paths));
}

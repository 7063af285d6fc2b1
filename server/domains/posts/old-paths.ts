import type { Queryable } from "#db/client.ts";
import { oldPathOf } from "./old-path.ts";
import { claimOldPaths, findTakenOldPaths } from "./old-paths-store.ts";

/** The result of claiming the paths that a post had on its old site. */
export interface ClaimedOldPaths {
  /** Those that lead to the post from now on. */
  claimed: string[];
  /** Those that lead to another post already, with its slug. */
  taken: { path: string; slug: string }[];
}

/**
 * Lets paths of an old site lead to a post. The first post keeps a path, so repeating it changes nothing. Ignores paths under which no
 * site has a post.
 */
export function addOldPaths(db: Queryable, postId: string, pathnames: string[]): Promise<ClaimedOldPaths> {
  return addDecodedOldPaths(db, postId, [...new Set(pathnames.flatMap((pathname) => oldPathOf(pathname) ?? []))]);
}

/** The same for paths that are stored in the form of `oldPathOf`: a path must not be decoded twice. */
export async function addDecodedOldPaths(db: Queryable, postId: string, paths: string[]): Promise<ClaimedOldPaths> {
  if (paths.length === 0) return { claimed: [], taken: [] };
  const claimed = await claimOldPaths(db, postId, paths);
  return { claimed, taken: await findTakenOldPaths(db, postId, paths) };
}

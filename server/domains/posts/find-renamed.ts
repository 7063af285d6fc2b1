import type { Queryable } from "#db/client.ts";
import { bodyToStore, type GivenBody } from "./body-to-store.ts";
import { findPostsOfSources, type SourcedPost } from "./publish-store.ts";

/** The post that was published under a former name of this one's source: the only one with the same title and text. */
export async function findRenamed(
  db: Queryable,
  post: GivenBody & { source: { gone?: string[] }; title: string },
): Promise<SourcedPost | undefined> {
  const { gone = [] } = post.source;
  if (gone.length === 0) return undefined;
  const candidates = await findPostsOfSources(db, gone, post.title);
  const same = candidates.filter(
    ({ id, accessType, contentHtml }) => bodyToStore(post, id, accessType) === contentHtml,
  );
  return same.length === 1 ? same[0] : undefined;
}

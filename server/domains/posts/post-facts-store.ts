import { oneRow, prepared, type Queryable } from "#db/client.ts";

/** The parts of a post that a listing of its contents names. */
export interface PostFacts {
  /** Null without a teaser. */
  excerpt: string | null;
  /** Whether readers see it now. */
  isLive: boolean;
  /** The files for readers, in their order. */
  files: { name: string; mime: string; sizeBytes: number }[];
}

const find = prepared<"posts-facts", Pick<PostFacts, "files">>(
  "posts-facts",
  `SELECT p.excerpt, p.published_at <= app_now() AS "isLive",
     (SELECT coalesce(json_agg(json_build_object('name', m.name, 'mime', m.mime, 'sizeBytes', m.size_bytes) ORDER BY m.position), '[]')
      FROM shared_media_files m WHERE m.post_id = p.id AND m.role = 'download') AS files
   FROM posts p WHERE p.id = $1`,
);

/** The facts of a post, published or not. Throws if it does not exist. */
export function findPostFacts(db: Queryable, postId: string): Promise<PostFacts> {
  return oneRow(db, find(postId));
}

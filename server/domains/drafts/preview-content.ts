import { staffPaths } from "#contract/staff-paths.ts";
import type { Posts, PostToPreview, PreviewedPost } from "#server/domains/posts/index.ts";
import { type DraftContent, draftFileId } from "./draft.ts";

/** A content as readers would get it, its files at private addresses; without a text its files alone. */
export function previewContent(
  { posts }: { posts: Pick<Posts, "previewPost"> },
  { files }: Pick<DraftContent, "files">,
  body: PostToPreview["body"],
): PreviewedPost {
  const { cover, downloads } = files;
  const images = new Map(Object.entries(files.images));
  return posts.previewPost({ body, cover: cover ?? undefined, images, downloads }, (file, form, previewOf) =>
    staffPaths.upload(draftFileId(previewOf ?? file), previewOf ? "preview" : form),
  );
}

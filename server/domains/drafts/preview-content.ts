import { staffPaths } from "#contract/staff-paths.ts";
import type { Posts, PreviewedPost } from "#server/domains/posts/index.ts";
import { type DraftContent, draftFileId } from "./draft.ts";
import type { RenderedDraft } from "./render-draft.ts";

/** A rendered content as readers would get it, its files at private addresses. */
export function previewContent(
  { posts }: { posts: Pick<Posts, "previewPost"> },
  { files }: Pick<DraftContent, "files">,
  { bodyHtml, links }: Pick<RenderedDraft, "bodyHtml" | "links">,
): PreviewedPost {
  const { cover, downloads } = files;
  const images = new Map(Object.entries(files.images));
  return posts.previewPost({ bodyHtml, links, cover: cover ?? undefined, images, downloads }, (file, form, previewOf) =>
    staffPaths.upload(draftFileId(previewOf ?? file), previewOf ? "preview" : form),
  );
}

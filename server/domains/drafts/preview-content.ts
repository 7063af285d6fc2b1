import { staffPaths } from "#contract/staff-paths.ts";
import type { Posts, PreviewedPost } from "#server/domains/posts/index.ts";
import type { DraftContent, DraftFile } from "./draft.ts";
import type { RenderedDraft } from "./render-draft.ts";

/** A rendered content as readers would get it, its files at private addresses. Leaves out files that have no upload. */
export function previewContent(
  { posts }: { posts: Pick<Posts, "previewPost"> },
  { files }: Pick<DraftContent, "files">,
  { bodyHtml, links }: RenderedDraft,
): PreviewedPost {
  const cover = files.cover?.uploadId === undefined ? undefined : files.cover;
  const images = new Map(Object.entries(files.images).filter(([, file]) => file.uploadId !== undefined));
  const downloads = files.downloads.filter(({ uploadId }) => uploadId !== undefined);
  return posts.previewPost({ bodyHtml, links, cover, images, downloads }, (file, form, companionOf) => {
    const { uploadId = "" }: DraftFile = companionOf ?? file;
    return staffPaths.upload(uploadId, companionOf ? "preview" : form);
  });
}

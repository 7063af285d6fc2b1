import type { PostBody } from "#contract/content.ts";
import { CallError } from "#contract/errors.ts";
import { allFiles, paths } from "#contract/paths.ts";
import type { Queryable } from "#db/client.ts";
import { mediaFile } from "#server/domains/media/index.ts";
import { readStoredBody } from "#server/domains/post-html/index.ts";
import { findPostBody } from "./body-store.ts";
import type { PostsDeps } from "./posts-deps.ts";
import { renderBody } from "./render-body.ts";

/**
 * The body and the files of a post as a reader receives them; the body is sanitized again by the current rules. `signatureOf` signs the address of a file, or of the post for all of them; undefined for
 * a public one. Throws NOT_FOUND if the post has become paid or free since it was found.
 */
export async function readBody(
  { db, mediaUrl = "" }: Pick<PostsDeps, "db" | "mediaUrl">,
  { id, accessType }: { id: string; accessType: "PAID" | "FREE" },
  signatureOf: (fileId: string) => string | undefined,
): Promise<PostBody> {
  const hidden = await findPostBody(db, id, accessType);
  if (!hidden) throw new CallError("NOT_FOUND");
  const addressOf = (fileId: string, form: string) => mediaUrl + paths.media(fileId, form, signatureOf(fileId));
  const content = renderBody(await readStoredBody(hidden.contentHtml), hidden.files, addressOf);
  const downloads = hidden.files.filter((file) => file.role === "download");
  const data = downloads.map((file) => mediaFile(file, hidden.files, addressOf));
  return { content, mediaFiles: { data, ...(data.length > 1 && { archiveUrl: addressOf(id, allFiles) }) } };
}

/** The text of a post as HTML, without its pictures and files: it makes a browser fetch nothing. Throws NOT_FOUND as `readBody`. */
export async function readText(
  db: Queryable,
  { id, accessType }: { id: string; accessType: "PAID" | "FREE" },
): Promise<string> {
  const hidden = await findPostBody(db, id, accessType);
  if (!hidden) throw new CallError("NOT_FOUND");
  return renderBody(await readStoredBody(hidden.contentHtml), [], () => "");
}

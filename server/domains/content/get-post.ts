import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import { type getPost as call, unlockedAlg } from "#contract/content.ts";
import { CallError } from "#contract/errors.ts";
import { isSlug } from "#contract/slug.ts";
import { findPostBody, findPostBySlug } from "./catalogue-store.ts";
import type { ContentParts } from "./content-parts.ts";
import { signMediaAddress } from "./media-address.ts";
import { mediaFile } from "./media-file.ts";
import { renderBody } from "./render-body.ts";

/**
 * A post by a current or former slug. A free one is answered in full; a paid one without body and files, unless the
 * unlocked form is asked for with a token of a running purchase of this very post (spec 4).
 * Throws NOT_FOUND, ACCESS_REQUIRED.
 */
export async function getPost(
  { db, access, keys, brand }: ContentParts,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
  accessToken?: string,
): Promise<CallReply<typeof call>> {
  const found = isSlug(params.slug) ? await findPostBySlug(db, params.slug, brand.supportEmail) : undefined;
  if (!found) throw new CallError("NOT_FOUND");
  const { id, attributes } = found.summary;
  const { accessType } = attributes;

  let orderId: string | undefined;
  if (accessType === "PAID") {
    if (query.alg !== unlockedAlg)
      return { data: { id, attributes: { ...attributes, content: null, mediaFiles: { data: [] } } } };
    orderId = accessToken ? (await access.grantOfToken(accessToken, id))?.orderId : undefined;
    if (!orderId) throw new CallError("ACCESS_REQUIRED");
  }

  const hidden = await findPostBody(db, id, accessType);
  if (!hidden) throw new CallError("NOT_FOUND");
  const signatureOf = (fileId: string) => orderId && signMediaAddress(keys, fileId, orderId);
  const content = renderBody(hidden.contentHtml, hidden.files, signatureOf);
  const downloads = hidden.files.filter((file) => file.role === "download");
  const mediaFiles = { data: downloads.map((file) => mediaFile(file, hidden.files, signatureOf)) };
  return { data: { id, attributes: { ...attributes, content, mediaFiles } } };
}

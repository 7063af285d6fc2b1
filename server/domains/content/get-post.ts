import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import { type getPost as call, type PostBody, type PostSummary, unlockedAlg } from "#contract/content.ts";
import { CallError } from "#contract/errors.ts";
import { isSlug } from "#contract/slug.ts";
import type { Queryable } from "#db/client.ts";
import { type FoundPost, findEndedPostBySlug, findPostBody, findPostBySlug } from "./catalogue-store.ts";
import type { ContentParts } from "./content-parts.ts";
import { signMediaAddress } from "./media-address.ts";
import { mediaFile } from "./media-file.ts";
import { gone } from "./refuse-missing.ts";
import { renderBody } from "./render-body.ts";

/**
 * A post by a current or former slug. A free one is answered in full; a paid one without body and files, unless the
 * unlocked form is asked for with a token of a running purchase of this very post (spec 4).
 * A post that has ended is answered to readers whose grant runs, and to nobody else.
 * Throws NOT_FOUND (with status 410 for a post that has ended), ACCESS_REQUIRED.
 */
export async function getPost(
  { db, access, keys, brand }: ContentParts,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
  accessToken?: string,
): Promise<CallReply<typeof call>> {
  const found = isSlug(params.slug) ? await findPostBySlug(db, params.slug, brand.supportEmail) : undefined;
  if (!found) return getEndedPost({ db, access, keys, brand }, { params, query }, accessToken);
  const { id, attributes } = found.summary;
  const whole = (body: PostBody) => ({ data: { id, attributes: { ...attributes, ...body } } });
  if (attributes.accessType === "FREE" || query.alg !== unlockedAlg)
    return whole(await bodyForEverybody({ db }, found.summary));
  const orderId = accessToken ? (await access.grantOfToken(accessToken, id))?.orderId : undefined;
  if (!orderId) throw new CallError("ACCESS_REQUIRED");
  return whole(await readBody(db, found.summary, (fileId) => signMediaAddress(keys, fileId, orderId)));
}

/** A post that has ended, with every address signed for the reader: its cover is no longer public. */
async function getEndedPost(
  { db, access, keys, brand }: Pick<ContentParts, "db" | "access" | "keys" | "brand">,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
  accessToken: string | undefined,
): Promise<CallReply<typeof call>> {
  const ended = isSlug(params.slug) ? await findEndedPostBySlug(db, params.slug, brand.supportEmail) : undefined;
  if (!ended) throw new CallError("NOT_FOUND");
  const isAsked = query.alg === unlockedAlg && accessToken !== undefined;
  const orderId = isAsked ? (await access.grantOfToken(accessToken, ended.summary.id))?.orderId : undefined;
  if (!orderId) throw gone();
  const body = await readBody(db, ended.summary, (fileId) => signMediaAddress(keys, fileId, orderId));
  const { id, attributes } = endedSummaryFor({ keys }, ended, orderId);
  return { data: { id, attributes: { ...attributes, ...body } } };
}

/**
 * A post, without body and files, as the reader of a purchase sees it whose grant runs (the caller has checked that it does): published,
 * or ended since, then with a signed cover. Undefined if it is neither.
 */
export async function findBoughtPostSummary(
  { db, keys, brand }: Pick<ContentParts, "db" | "keys" | "brand">,
  { slug, orderId }: { slug: string; orderId: string },
): Promise<PostSummary | undefined> {
  const found = await findPostBySlug(db, slug, brand.supportEmail);
  if (found) return found.summary;
  const ended = await findEndedPostBySlug(db, slug, brand.supportEmail);
  return ended && endedSummaryFor({ keys }, ended, orderId);
}

function endedSummaryFor(
  { keys }: Pick<ContentParts, "keys">,
  { summary: { id, attributes }, coverId, isCreatorHidden }: FoundPost & { isCreatorHidden: boolean },
  orderId: string,
): PostSummary {
  const signed = coverId ? signCover(attributes, signMediaAddress(keys, coverId, orderId)) : attributes;
  return { id, attributes: isCreatorHidden ? withoutPortrait(signed) : signed };
}

type Attributes = PostSummary["attributes"];

function signCover(attributes: Attributes, signature: string): Attributes {
  const sign = (url: string) => `${url}?t=${signature}`;
  const { mainImage, mainImgSrc } = attributes;
  const formats = Object.entries(mainImage?.formats ?? {}).map(([name, one]) => [name, { ...one, url: sign(one.url) }]);
  return {
    ...attributes,
    mainImgSrc: mainImgSrc && sign(mainImgSrc),
    mainImage: mainImage && {
      ...mainImage,
      url: sign(mainImage.url),
      formats: mainImage.formats && Object.fromEntries(formats),
    },
  };
}

function withoutPortrait(attributes: Attributes): Attributes {
  const { data } = attributes.author;
  return { ...attributes, author: { data: { ...data, attributes: { ...data.attributes, imgUrl: null } } } };
}

/** What everybody may read of a post: the body and files of a free one, nothing of a paid one. Throws NOT_FOUND. */
export async function bodyForEverybody({ db }: Pick<ContentParts, "db">, post: PostSummary): Promise<PostBody> {
  if (post.attributes.accessType === "PAID") return { content: null, mediaFiles: { data: [] } };
  return readBody(db, post, () => undefined);
}

async function readBody(
  db: Queryable,
  { id, attributes }: PostSummary,
  signatureOf: (fileId: string) => string | undefined,
): Promise<PostBody> {
  const hidden = await findPostBody(db, id, attributes.accessType);
  if (!hidden) throw new CallError("NOT_FOUND");
  const content = renderBody(hidden.contentHtml, hidden.files, signatureOf);
  const downloads = hidden.files.filter((file) => file.role === "download");
  const mediaFiles = { data: downloads.map((file) => mediaFile(file, hidden.files, signatureOf)) };
  return { content, mediaFiles };
}

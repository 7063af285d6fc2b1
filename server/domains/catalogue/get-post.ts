import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import {
  type getPost as call,
  type PostBody,
  type PostSummary,
  type getPostPage as pageCall,
  unlockedAlg,
} from "#contract/content.ts";
import { CallError, gone } from "#contract/errors.ts";
import { isSlug } from "#contract/slug.ts";
import { JsonText } from "#db/json-text.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { findPostAndRelated } from "./listings/related-store.ts";
import { type FoundPost, findEndedPostBySlug, findPostBySlug } from "./summaries/post-summary-store.ts";

/** The token of a purchase, and the secret of the browser for which the addresses of files are signed; undefined: for any. */
interface PostReader {
  accessToken?: string | undefined;
  browser?: string | undefined;
}

/**
 * A post by a current or former slug. Answers a free one in full, a paid one without body and files, unless the request
 * asks for the unlocked form with a token of a running purchase of this post (spec section 4). Answers a withdrawn post
 * only to readers whose grant runs. Throws NOT_FOUND (with status 410 for a withdrawn post), ACCESS_REQUIRED.
 */
export async function getPost(
  deps: CatalogueDeps,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
  reader: PostReader = {},
): Promise<CallReply<typeof call>> {
  const { accessToken, browser } = reader;
  const { db, access, media, posts, brand } = deps;
  const found = isSlug(params.slug) ? await findPostBySlug(db, params.slug, brand.supportEmail) : undefined;
  if (!found) return getEndedPost(deps, { params, query }, reader);
  const { id, attributes } = found.summary;
  const whole = (body: PostBody) => ({ data: { id, attributes: { ...attributes, ...body } } });
  if (attributes.accessType === "FREE" || query.alg !== unlockedAlg)
    return {
      ...whole(await publicBodyOf(deps, { id, accessType: attributes.accessType })),
      ...(found.salesPaused && { salesPaused: true as const }),
    };
  const orderId = accessToken ? await access.openWithToken(accessToken, id) : undefined;
  if (!orderId) throw new CallError("ACCESS_REQUIRED");
  return whole(
    await posts.readBody({ id, accessType: "PAID" }, (fileId) => media.signAddress(fileId, orderId, browser)),
  );
}

/** A post that has ended, with every address signed for the reader: its cover is no longer public. */
async function getEndedPost(
  { db, access, media, posts, brand }: CatalogueDeps,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
  { accessToken, browser }: PostReader,
): Promise<CallReply<typeof call>> {
  const ended = isSlug(params.slug) ? await findEndedPostBySlug(db, params.slug, brand.supportEmail) : undefined;
  if (!ended) throw new CallError("NOT_FOUND");
  const isAsked = query.alg === unlockedAlg && accessToken !== undefined;
  const orderId = isAsked ? await access.openWithToken(accessToken, ended.summary.id) : undefined;
  if (!orderId) throw gone();
  const { id, attributes } = endedSummaryFor({ media }, ended, orderId);
  const { accessType } = attributes;
  const body = await posts.readBody({ id, accessType }, (fileId) => media.signAddress(fileId, orderId, browser));
  return { data: { id, attributes: { ...attributes, ...body } } };
}

/**
 * A post, without body and files, as the reader of a purchase sees it whose grant runs (the caller has checked that it does): published,
 * or ended since, then with a signed cover. Undefined if it is neither.
 */
export async function findBoughtPostSummary(
  { db, media, brand }: Pick<CatalogueDeps, "db" | "media" | "brand">,
  { slug, orderId }: { slug: string; orderId: string },
): Promise<PostSummary | undefined> {
  const found = await findPostBySlug(db, slug, brand.supportEmail);
  if (found) return found.summary;
  const ended = await findEndedPostBySlug(db, slug, brand.supportEmail);
  return ended && endedSummaryFor({ media }, ended, orderId);
}

function endedSummaryFor(
  { media }: Pick<CatalogueDeps, "media">,
  { summary: { id, attributes }, coverId, isCreatorHidden }: FoundPost & { isCreatorHidden: boolean },
  orderId: string,
): PostSummary {
  const signed = coverId ? signCover(attributes, media.signAddress(coverId, orderId)) : attributes;
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

/**
 * A published post by a current or former slug, in the form that everyone may read, and then the posts nearest to it, in one
 * statement. Throws NOT_FOUND.
 */
export async function getPostPage(
  deps: CatalogueDeps,
  { params: { slug }, query }: { params: CallParams<typeof pageCall>; query: CallQuery<typeof pageCall> },
): Promise<JsonText<CallReply<typeof pageCall>>> {
  const { db, brand, posts } = deps;
  const asked = { limit: query.related, supportEmail: brand.supportEmail };
  const found = isSlug(slug) ? await findPostAndRelated(db, slug, asked) : undefined;
  if (!found) return posts.refuseMissing(slug);
  const body = await publicBodyOf(deps, found);
  const { translation, salesPaused } = found;
  const rest = JSON.stringify({ body, translation, ...(salesPaused && { salesPaused }) });
  return new JsonText(`{"data":${found.summaries},${rest.slice(1)}`);
}

/** The public part of a post: the body and files of a free one, nothing of a paid one. Throws NOT_FOUND. */
async function publicBodyOf(
  { posts }: Pick<CatalogueDeps, "posts">,
  { id, accessType }: { id: string; accessType: "FREE" | "PAID" },
): Promise<PostBody> {
  if (accessType === "PAID") return { content: null, mediaFiles: { data: [] } };
  return posts.readBody({ id, accessType }, () => undefined);
}

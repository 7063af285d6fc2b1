import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type * as calls from "#contract/content.ts";
import type { PostBody, PostSummary } from "#contract/content.ts";
import { isSlug } from "#contract/slug.ts";
import type { Queryable } from "#db/client.ts";
import type { JsonText } from "#db/json-text.ts";
import { rehearse } from "#db/rehearse.ts";
import { type Creator, createCreators } from "#server/domains/creators/index.ts";
import { createDryStorage } from "#server/platform/storage/dry-storage.ts";
import {
  findPostBySlug,
  findReferenceBySlug,
  findSoldBySlug,
  getReferenceById,
  type PurchasablePost,
} from "./catalogue-store.ts";
import type { ContentParts } from "./content-parts.ts";
import { createSitemap, type Sitemap } from "./discovery/sitemap.ts";
import type { CaptionsToPublish, FileToPublish } from "./file-to-publish.ts";
import { bodyForEverybody, findBoughtPostSummary, getPost } from "./get-post.ts";
import { createVariantMaker } from "./image-variant.ts";
import { createKeptDrawing } from "./kept-drawing.ts";
import { listPremiumPosts } from "./list-premium-posts.ts";
import { listPostAndRelated, listRelatedPosts, type PostAndRelated } from "./list-related-posts.ts";
import { listUserPosts } from "./list-user-posts.ts";
import { listPremiumCategories } from "./listing-store.ts";
import { createOffers, type Offers } from "./offers.ts";
import { findLiveSlugOfSource, hasPostEnded } from "./offers-store.ts";
import { type MediaFileToSend, type MediaWish, openMediaFile } from "./open-media-file.ts";
import { type AuthorSource, type PublishedCreator, publishAuthor, refuseForeignAuthor } from "./publish-author.ts";
import { type PostToPublish, type PublishedPost, publishPost } from "./publish-post.ts";
import { findBySource, isPast, listSourceAddresses, listSources, type SourcedAddress } from "./publish-store.ts";
import { gone, refuseMissingPost } from "./refuse-missing.ts";
import { searchPosts } from "./search-posts.ts";
import { openShareImage, type ShareImageToSend, type ShareImageWish } from "./share-image/open-share-image.ts";
import { takeCaptions } from "./take-captions.ts";
import { takeDownload, takePicture } from "./take-file.ts";

export type { PurchasablePost } from "./catalogue-store.ts";
export {
  type AwaitedPublication,
  contentChanged,
  enterKeeper,
  keeperLeaseSec,
  leaveKeeper,
  nextPublication,
  questionOf,
  seeKeeper,
} from "./changes-store.ts";
export type { CaptionsToPublish, FileToPublish } from "./file-to-publish.ts";
export { type ChangedOffer, FreePostNeedsImport } from "./offers.ts";
export type { PublishedCreator } from "./publish-author.ts";
export type { PostToPublish, PublishedPost } from "./publish-post.ts";
export type { SourcedAddress } from "./publish-store.ts";
export type { PublishedChange } from "./published-change.ts";
export { createSummaryReader, type SummaryReader } from "./summary-reader.ts";

type Input<C> = { params: CallParams<C>; query: CallQuery<C> };

/** The catalogue: posts, their files, who may see what of them, and how they get in. */
export interface Content {
  /** Throws NOT_FOUND; ACCESS_REQUIRED for the unlocked form of a paid post without a token of a running purchase. */
  getPost(input: Input<typeof calls.getPost>, accessToken?: string): Promise<CallReply<typeof calls.getPost>>;
  listCategoryPremiums(): Promise<CallReply<typeof calls.listCategoryPremiums>>;
  listPremiumPosts(
    input: Input<typeof calls.listPremiumPosts>,
  ): Promise<JsonText<CallReply<typeof calls.listPremiumPosts>>>;
  /** Throws NOT_FOUND for an unknown username. */
  listUserPosts(input: Input<typeof calls.listUserPosts>): Promise<JsonText<CallReply<typeof calls.listUserPosts>>>;
  searchPosts(input: Input<typeof calls.searchPosts>): Promise<JsonText<CallReply<typeof calls.searchPosts>>>;
  /** Throws NOT_FOUND. */
  listRelatedPosts(
    input: Input<typeof calls.listRelatedPosts>,
  ): Promise<JsonText<CallReply<typeof calls.listRelatedPosts>>>;
  /** A post, and then so many to read after it, in one round trip. Throws NOT_FOUND. */
  listPostAndRelated(wish: { slug: string; related: number }): Promise<JsonText<PostAndRelated>>;
  /** What everybody may read of a post. Throws NOT_FOUND. */
  bodyForEverybody(post: PostSummary): Promise<PostBody>;
  /** The published post of a current or former slug; a free one has no price. */
  findPostForPurchase(slug: string): Promise<PurchasablePost | undefined>;
  /** The post of a slug, also of one that has ended since: for readers who bought it. */
  findSoldPost(slug: string): Promise<PurchasablePost | undefined>;
  /** Throws NOT_FOUND with status 410 if the post of a slug has ended. */
  refuseEndedPost(slug: string): Promise<void>;
  /** The post that an order refers to, published or not; within the caller's transaction, if there is one. Throws if there is none. */
  postOfId(postId: string, queryable?: Queryable): Promise<PurchasablePost>;
  /** Throws NOT_FOUND, ACCESS_REQUIRED. */
  getMediaFile(wish: MediaWish): Promise<MediaFileToSend>;

  /** A published post by a current or former slug, without its body and files. Throws NOT_FOUND. */
  getPostSummary(slug: string): Promise<PostSummary>;
  /** The post of a purchase whose grant runs, published or ended since, without body and files. Undefined if it is neither. */
  findBoughtPostSummary(purchase: { slug: string; orderId: string }): Promise<PostSummary | undefined>;
  /** Throws NOT_FOUND. */
  getShareImage(wish: ShareImageWish): Promise<ShareImageToSend>;
  /** The sitemap of the site at this origin. */
  sitemapAt(origin: string): Sitemap;

  /** Takes posts and creators off the shop, puts them back, changes prices. */
  offers: Offers;

  /** Runs `work` on a catalogue that forgets everything it publishes, and tells what it would have done. */
  rehearse<T>(work: (content: Content) => Promise<T>): Promise<T>;
  /** Whether a creator of this username is there. */
  hasAuthor(username: string): Promise<boolean>;
  /** The fingerprint that a source had when it was published last. */
  sourceSha256(sourceKey: string): Promise<Buffer | undefined>;
  /** The sources of published posts that begin like this. */
  listSources(prefix: string): Promise<{ key: string; slug: string }[]>;
  /** The slug under which a source's post is on the shop: a draft of it does not take it off. */
  liveSlugOfSource(sourceKey: string): Promise<string | undefined>;
  /** Where the posts of a source are in the shop. */
  listSourceAddresses(source: string): Promise<SourcedAddress[]>;
  /** Whether a moment is over. */
  isPast(moment: Date): Promise<boolean>;
  /** Puts a picture to be shown into the store. Throws `UnusablePicture`. */
  takePicture(path: string, alternativeText: string | null): Promise<FileToPublish>;
  /** Puts a download into the store, under its own name if none is given. */
  takeDownload(path: string, name?: string): Promise<FileToPublish>;
  /** Puts captions into the store, under the language's own name if no label is given. Throws `UnusableCaptions`. */
  takeCaptions(path: string, as: { language: string; label: string | undefined }): Promise<CaptionsToPublish>;
  /** Throws `ForeignCreator` unless the source may publish posts of this creator. */
  refuseForeignAuthor(username: string, source: AuthorSource): Promise<void>;
  /**
   * Resolves once no process shows the creator as before. Without a source it changes whichever creator has the username.
   * Throws `InvalidCreator`, `ForeignCreator`.
   */
  publishAuthor(creator: Creator, portrait?: FileToPublish, source?: AuthorSource): Promise<PublishedCreator>;
  /** Resolves once no process shows the post as before. Throws `EmptyPost`, `PriceChangeRefused`. */
  publishPost(post: PostToPublish): Promise<PublishedPost>;
}

/** The content domain over a database and a store. */
export function createContent(given: Omit<ContentParts, "creators">): Content {
  const { db, storage, brand } = given;
  const keepDrawing = createKeptDrawing(storage);
  const variants = createVariantMaker(storage, keepDrawing);
  const parts = { ...given, creators: createCreators({ db }), variants, keepDrawing };
  return {
    getPost: (input, accessToken) => getPost(parts, input, accessToken),
    async listCategoryPremiums() {
      const categories = await listPremiumCategories(db);
      return { data: categories.map(({ id, name }) => ({ id, attributes: { name } })) };
    },
    listPremiumPosts: (input) => listPremiumPosts(parts, input),
    listUserPosts: (input) => listUserPosts(parts, input),
    searchPosts: (input) => searchPosts(parts, input),
    listRelatedPosts: (input) => listRelatedPosts(parts, input),
    listPostAndRelated: (wish) => listPostAndRelated(parts, wish),
    bodyForEverybody: (post) => bodyForEverybody(parts, post),
    findPostForPurchase: async (slug) => (isSlug(slug) ? findReferenceBySlug(db, slug) : undefined),
    findSoldPost: async (slug) => (isSlug(slug) ? findSoldBySlug(db, slug) : undefined),
    async refuseEndedPost(slug) {
      if (isSlug(slug) && (await hasPostEnded(db, slug))) throw gone();
    },
    postOfId: (postId, queryable = db) => getReferenceById(queryable, postId),
    getMediaFile: (wish) => openMediaFile(parts, wish),
    async getPostSummary(slug) {
      const found = isSlug(slug) ? await findPostBySlug(db, slug, brand.supportEmail) : undefined;
      return found?.summary ?? refuseMissingPost(db, slug);
    },
    findBoughtPostSummary: (purchase) => findBoughtPostSummary(parts, purchase),
    getShareImage: (wish) => openShareImage(parts, wish),
    sitemapAt: (origin) => createSitemap(db, origin),
    offers: createOffers(parts),
    rehearse: (work) =>
      rehearse(db, (rehearsal) => work(createContent({ ...given, db: rehearsal, storage: createDryStorage(storage) }))),
    hasAuthor: async (username) => (await parts.creators.find(username)) !== undefined,
    sourceSha256: async (sourceKey) => (await findBySource(db, sourceKey))?.sha256,
    listSources: (prefix) => listSources(db, prefix),
    liveSlugOfSource: (sourceKey) => findLiveSlugOfSource(db, sourceKey),
    listSourceAddresses: (source) => listSourceAddresses(db, source),
    isPast: (moment) => isPast(db, moment),
    takePicture: (path, alternativeText) => takePicture(storage, path, alternativeText),
    takeDownload: (path, name) => takeDownload(storage, path, name),
    takeCaptions: (path, as) => takeCaptions(storage, path, as),
    refuseForeignAuthor: (username, source) => refuseForeignAuthor(parts, username, source),
    publishAuthor: (creator, portrait, source) => publishAuthor(parts, creator, portrait, source),
    publishPost: (post) => publishPost(parts, post),
  };
}

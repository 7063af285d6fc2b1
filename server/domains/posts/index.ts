import type { PostBody } from "#contract/content.ts";
import { CallError, gone } from "#contract/errors.ts";
import { isSlug } from "#contract/slug.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import type { GivenBody } from "./body-to-store.ts";
import { knownCategoryNames } from "./category-names.ts";
import { hasText } from "./has-text.ts";
import { createOffers, type Offers } from "./offers.ts";
import { findLiveSlugOfSource, hasPostEnded } from "./offers-store.ts";
import { oldPathOf } from "./old-path.ts";
import { addDecodedOldPaths, addOldPaths, type ClaimedOldPaths } from "./old-paths.ts";
import { type AddressedPost, dropOldPaths, findByOldPath } from "./old-paths-store.ts";
import { findPostFacts, type PostFacts } from "./post-facts-store.ts";
import type { PostsDeps } from "./posts-deps.ts";
import { type PostToPreview, type PreviewAddress, type PreviewedPost, previewPost } from "./preview-post.ts";
import { type PostToPublish, type PublishedPost, publishPostIn } from "./publish-post.ts";
import {
  findBySource,
  isPast,
  listCategoryNames,
  listSourceAddresses,
  listSources,
  type SourcedAddress,
} from "./publish-store.ts";
import {
  findReferenceBySlug,
  findSoldBySlug,
  getReferenceById,
  type PurchasablePost,
} from "./purchasable-post-store.ts";
import { readBody, readText } from "./read-body.ts";

export { type ChangedOffer, FreePostNeedsImport } from "./offers.ts";
export { oldPathOf } from "./old-path.ts";
export type { ClaimedOldPaths } from "./old-paths.ts";
export type { AddressedPost } from "./old-paths-store.ts";
export type { PostToPreview, PreviewedPost } from "./preview-post.ts";
export {
  EmptyPost,
  type PostToPublish,
  PriceChangeRefused,
  type PublishedPost,
  WithdrawnPostRefused,
} from "./publish-post.ts";
export type { SourcedAddress } from "./publish-store.ts";
export type { PurchasablePost } from "./purchasable-post-store.ts";
export { nextPublication } from "./schedule-store.ts";

/** Posts: their text, price and files, publishing, and withdrawal from the shop. */
export interface Posts {
  /**
   * The body and the files of a post as a reader gets them; the caller has checked that the reader may. `signatureOf` signs the address of
   * a file, undefined for a public one. Throws NOT_FOUND if the post has become paid or free since it was found.
   */
  readBody(
    post: { id: string; accessType: "PAID" | "FREE" },
    signatureOf: (fileId: string) => string | undefined,
  ): Promise<PostBody>;
  /** The published post of a current or former slug; a free one has no price. */
  findPostForPurchase(slug: string): Promise<PurchasablePost | undefined>;
  /** Whether the stored text of a post is this body. */
  hasText(tx: Transaction, postId: string, body: GivenBody): Promise<boolean>;
  /** Renders a text that is in no post as readers would get it, with its files at the given addresses. */
  previewPost(post: PostToPreview, addressOf: PreviewAddress): PreviewedPost;
  /** The HTML of a post's text, published or not, without its pictures and files. */
  readText(post: { id: string; accessType: "PAID" | "FREE" }): Promise<string>;
  /** The teaser and the files of a post, published or not. Throws if it does not exist. */
  readFacts(postId: string): Promise<PostFacts>;
  /** The post of a slug, also a withdrawn one: for readers who bought it. */
  findSoldPost(slug: string): Promise<PurchasablePost | undefined>;
  /**
   * The post of an order, published or not; within the caller's transaction, if there is one. Throws if it does not
   * exist.
   */
  postOfId(postId: string, queryable?: Queryable): Promise<PurchasablePost>;
  /** Throws NOT_FOUND with status 410 if the post of a slug has ended. */
  refuseEndedPost(slug: string): Promise<void>;
  /** Throws NOT_FOUND for a slug without a public post, with status 410 if the post has ended. */
  refuseMissing(slug: string): Promise<never>;

  /** Takes posts and creators off the shop, puts them back, changes prices. */
  offers: Offers;

  /**
   * Publishes a post within a transaction of `ContentChanges`, to which the caller adds its draft. Throws `EmptyPost`, `PriceChangeRefused`,
   * `WithdrawnPostRefused`.
   */
  publishPostIn(tx: Transaction, post: PostToPublish): Promise<PublishedPost>;
  /** Those of these categories that no post ever had, ignoring case and accents. */
  findNewCategories(names: string[]): Promise<string[]>;
  /** The fingerprint that a source had when it was published last. */
  sourceSha256(sourceKey: string): Promise<Buffer | undefined>;
  /** The sources of published posts that begin like this. */
  listSources(prefix: string): Promise<{ key: string; slug: string }[]>;
  /** The slug of a source's post that is live, even if its source has become a draft. */
  liveSlugOfSource(sourceKey: string): Promise<string | undefined>;
  /** Where the posts of a source are in the shop. */
  listSourceAddresses(source: string): Promise<SourcedAddress[]>;
  /** Redirects the old paths of a post to it, unless they lead to another post. */
  addOldPaths(postId: string, pathnames: string[]): Promise<ClaimedOldPaths>;
  /** The same for paths in the form of `oldPathOf`. */
  addDecodedOldPaths(postId: string, paths: string[]): Promise<ClaimedOldPaths>;
  /** The same for the post of a source. */
  addOldPathsOfSource(sourceKey: string, pathnames: string[]): Promise<ClaimedOldPaths>;
  /** Takes away all old paths of a creator's posts. Returns them. */
  dropOldPaths(username: string): Promise<string[]>;
  /** The post that had this path on its old site, published or withdrawn. One statement at most. */
  findPostOfOldPath(pathname: string): Promise<AddressedPost | undefined>;
  /** Whether a moment has passed, by the database's clock. */
  isPast(moment: Date): Promise<boolean>;
}

/** The posts domain on a database. */
export function createPosts(deps: PostsDeps): Posts {
  const { db } = deps;
  const refuseEndedPost = async (slug: string) => {
    if (isSlug(slug) && (await hasPostEnded(db, slug))) throw gone();
  };
  return {
    readBody: (post, signatureOf) => readBody(deps, post, signatureOf),
    hasText,
    previewPost,
    readText: (post) => readText(db, post),
    readFacts: (postId) => findPostFacts(db, postId),
    findPostForPurchase: async (slug) => (isSlug(slug) ? findReferenceBySlug(db, slug) : undefined),
    findSoldPost: async (slug) => (isSlug(slug) ? findSoldBySlug(db, slug) : undefined),
    postOfId: (postId, queryable = db) => getReferenceById(queryable, postId),
    refuseEndedPost,
    async refuseMissing(slug) {
      await refuseEndedPost(slug);
      throw new CallError("NOT_FOUND");
    },
    offers: createOffers(deps),
    publishPostIn: (tx, post) => publishPostIn(deps, tx, post),
    async findNewCategories(names) {
      const known = await listCategoryNames(db);
      return knownCategoryNames(names, known).filter((name) => !known.includes(name));
    },
    sourceSha256: async (sourceKey) => (await findBySource(db, sourceKey))?.sha256,
    listSources: (prefix) => listSources(db, prefix),
    liveSlugOfSource: (sourceKey) => findLiveSlugOfSource(db, sourceKey),
    listSourceAddresses: (source) => listSourceAddresses(db, source),
    addOldPaths: (postId, pathnames) => addOldPaths(db, postId, pathnames),
    addDecodedOldPaths: (postId, paths) => addDecodedOldPaths(db, postId, paths),
    async addOldPathsOfSource(sourceKey, pathnames) {
      const post = pathnames.length > 0 ? await findBySource(db, sourceKey) : undefined;
      return post ? addOldPaths(db, post.id, pathnames) : { claimed: [], taken: [] };
    },
    dropOldPaths: (username) => dropOldPaths(db, username),
    async findPostOfOldPath(pathname) {
      const path = oldPathOf(pathname);
      return path === undefined ? undefined : findByOldPath(db, path);
    },
    isPast: (moment) => isPast(db, moment),
  };
}

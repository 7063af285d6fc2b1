import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type * as calls from "#contract/content.ts";
import type { PostSummary } from "#contract/content.ts";
import { isSlug } from "#contract/slug.ts";
import type { JsonText } from "#db/json-text.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { createSitemap, type Sitemap } from "./discovery/sitemap.ts";
import { findBoughtPostSummary, getPost, getPostPage } from "./get-post.ts";
import { createCatalogueHandlers } from "./handlers.ts";
import { listPremiumPosts } from "./listings/list-premium-posts.ts";
import { listRelatedPosts } from "./listings/list-related-posts.ts";
import { listUserPosts } from "./listings/list-user-posts.ts";
import { searchPosts } from "./listings/search-posts.ts";
import { openShareImage, type ShareImageRequest, type ShareImageToSend } from "./share-image/open-share-image.ts";
import { findPostBySlug } from "./summaries/post-summary-store.ts";

export type { CatalogueDeps } from "./catalogue-deps.ts";
export type { ShareImageRequest } from "./share-image/open-share-image.ts";
export { createSummaryReader, type SummaryReader } from "./summaries/summary-reader.ts";

type Input<C> = { params: CallParams<C>; query: CallQuery<C> };

/** The public view of the shop: posts, listings, search, and what other sites embed. */
export interface Catalogue {
  /** Answers the calls of the catalogue. */
  handlers: ReturnType<typeof createCatalogueHandlers>;
  /** Throws NOT_FOUND; ACCESS_REQUIRED for the unlocked form of a paid post without a token of a running purchase. */
  getPost(input: Input<typeof calls.getPost>, accessToken?: string): Promise<CallReply<typeof calls.getPost>>;
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
  /** Throws NOT_FOUND. */
  getPostPage(input: Input<typeof calls.getPostPage>): Promise<JsonText<CallReply<typeof calls.getPostPage>>>;
  /** A published post by a current or former slug, without its body and files. Throws NOT_FOUND. */
  getPostSummary(slug: string): Promise<PostSummary>;
  /** The post of a purchase whose grant runs, published or ended since, without body and files. Undefined if it is neither. */
  findBoughtPostSummary(purchase: { slug: string; orderId: string }): Promise<PostSummary | undefined>;
  /** Throws NOT_FOUND. */
  getShareImage(request: ShareImageRequest): Promise<ShareImageToSend>;
  /** The sitemap of the site at this origin. */
  sitemapAt(origin: string): Sitemap;
}

/** The catalogue over a database. */
export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const { db, reads, posts, brand } = deps;
  return {
    handlers: createCatalogueHandlers(deps),
    getPost: (input, accessToken) => getPost(deps, input, { accessToken }),
    listPremiumPosts: (input) => listPremiumPosts(deps, input),
    listUserPosts: (input) => listUserPosts(deps, input),
    searchPosts: (input) => searchPosts(deps, input),
    listRelatedPosts: (input) => listRelatedPosts(deps, input),
    getPostPage: (input) => getPostPage(deps, input),
    async getPostSummary(slug) {
      const found = isSlug(slug) ? await findPostBySlug(db, slug, brand.supportEmail) : undefined;
      return found?.summary ?? posts.refuseMissing(slug);
    },
    findBoughtPostSummary: (purchase) => findBoughtPostSummary(deps, purchase),
    getShareImage: (request) => openShareImage(deps, request),
    sitemapAt: (origin) => createSitemap(reads, origin),
  };
}

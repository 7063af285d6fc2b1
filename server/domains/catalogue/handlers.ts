import { isUsername } from "#contract/reserved-usernames.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { getPost, getPostPage } from "./get-post.ts";
import { listPremiumPosts } from "./listings/list-premium-posts.ts";
import { listRelatedPosts } from "./listings/list-related-posts.ts";
import { listUserPosts } from "./listings/list-user-posts.ts";
import { findCreatorCard, listPremiumCategories } from "./listings/listing-store.ts";
import { searchPosts } from "./listings/search-posts.ts";

/** Answers the calls of the catalogue (spec section 7). */
export function createCatalogueHandlers(deps: CatalogueDeps) {
  return {
    async getPost({ params, query, auth, origin }) {
      const reply = await getPost(
        deps,
        { params, query },
        { accessToken: auth.accessToken, browser: deps.browserOf?.(origin) },
      );
      const { accessType, content } = reply.data.attributes;
      if (accessType === "PAID" && content !== null) origin.reply?.markPrivate();
      return reply;
    },
    async listCategoryPremiums() {
      const categories = await listPremiumCategories(deps.reads);
      return { data: categories.map(({ id, name }) => ({ id, attributes: { name } })) };
    },
    listPremiumPosts: (input) => listPremiumPosts(deps, input),
    async getCreator({ params: { username } }) {
      const found = isUsername(username) ? await findCreatorCard(deps.reads, username) : undefined;
      if (!found) return deps.creators.refuseMissing(username);
      const { creator, ...more } = found;
      const attributes = { ...creator.attributes, email: deps.brand.supportEmail, ...more };
      return { data: { id: creator.id, attributes } };
    },
    listUserPosts: (input) => listUserPosts(deps, input),
    searchPosts: (input) => searchPosts(deps, input),
    listRelatedPosts: (input) => listRelatedPosts(deps, input),
    getPostPage: (input) => getPostPage(deps, input),
  } satisfies Partial<Handlers>;
}

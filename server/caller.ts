import type { Caller } from "#contract/caller.ts";
import { lockedAlg } from "#contract/content.ts";
import type { Content } from "#server/domains/content/index.ts";
import type { Config } from "./config.ts";

/** The contract's calls for the loaders of pages: the same actions as behind HTTP, without the hop. */
export function createCaller(content: Content, config: Config): Caller {
  return {
    getPost: ({ params }) => content.getPost({ params, query: { alg: lockedAlg } }),
    listCategoryPremiums: () => content.listCategoryPremiums(),
    listPremiumPosts: (input) => content.listPremiumPosts(input),
    listUserPosts: (input) => content.listUserPosts(input),
    searchPosts: (input) => content.searchPosts(input),
    listRelatedPosts: (input) => content.listRelatedPosts(input),
    getPaymentConfig: async () => ({
      publishableKey: config.stripe.publishableKey,
      stripeJsUrl: config.stripe.jsUrl,
    }),
  };
}

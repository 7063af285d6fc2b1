import type { Client } from "#contract/client.ts";
import type { PostSummary } from "#contract/content.ts";
import type { Tags } from "./page-cache.ts";

export interface RenderingEvents {
  /** A call of the page failed, so the page lacks its reply. */
  onFailure(error: unknown): void;
  /** The page made a call without tags: the cache would not hear when its reply changes. */
  onUntracked(): void;
}

/** The calls of one rendering, which adds the tags of their replies to `tags`. */
export function taggingCalls(calls: Client, tags: Tags, { onFailure, onUntracked }: RenderingEvents): Client {
  const noting = async <Reply>(call: Promise<Reply>, note?: (reply: Reply) => void): Promise<Reply> => {
    try {
      const reply = await call;
      note?.(reply);
      return reply;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  const shows = (posts: PostSummary[]) => {
    for (const { id, attributes } of posts) {
      tags.add(`post ${id}`);
      tags.add(`creator ${attributes.author.data.attributes.username}`);
    }
  };
  const lists = ({ data }: { data: PostSummary[] }) => {
    tags.add("listings");
    shows(data);
  };
  const tracked = {
    getPostPage: (input) =>
      // Without related posts, it shows no listing.
      noting(calls.getPostPage(input), (reply) => (Number(input.query.related) > 0 ? lists(reply) : shows(reply.data))),
    getPost: (input) => noting(calls.getPost(input), ({ data }) => shows([data])),
    listCategoryPremiums: (input) => noting(calls.listCategoryPremiums(input), () => tags.add("categories")),
    listPremiumPosts: (input) => noting(calls.listPremiumPosts(input), lists),
    searchPosts: (input) => noting(calls.searchPosts(input), lists),
    listUserPosts: (input) =>
      noting(calls.listUserPosts(input), ({ data }) => {
        tags.add(`creator ${input.params.username}`);
        tags.add(`posts of ${input.params.username}`);
        shows(data);
      }),
    getCreator: (input) =>
      noting(calls.getCreator(input), () => {
        tags.add(`creator ${input.params.username}`);
        tags.add(`posts of ${input.params.username}`);
      }),
    getPaymentConfig: (input) => noting(calls.getPaymentConfig(input)),
  } satisfies Partial<Client>;
  return new Proxy(calls, {
    get(_, name: keyof Client) {
      if (Object.hasOwn(tracked, name)) return tracked[name as keyof typeof tracked];
      onUntracked();
      return calls[name];
    },
  });
}

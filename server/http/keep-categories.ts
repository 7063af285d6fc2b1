import type { CallReply } from "#contract/call.ts";
import type { Caller } from "#contract/caller.ts";
import type { listCategoryPremiums } from "#contract/content.ts";
import type { Keepable, PageCache, Tags } from "./page-cache.ts";

/** The categories as the menu of every page has them. */
export interface KeptCategories extends Keepable {
  reply: CallReply<typeof listCategoryPremiums>;
}

/** The calls of pages, among which the categories are asked of the database once until they change (decision 083). */
export function keepCategories(calls: Caller, kept: PageCache<KeptCategories>): Caller {
  const key = "categories";
  const ask = async (tags: Tags): Promise<KeptCategories> => {
    tags.add("categories");
    const reply = await calls.listCategoryPremiums({ params: {}, query: {} });
    return { reply, isKeepable: true, bytes: 1 };
  };
  return {
    ...calls,
    listCategoryPremiums: async () => (kept.find(key) ?? (await kept.render(key, ask))).reply,
  };
}

import type { CallReply } from "#contract/call.ts";
import type { Caller } from "#contract/caller.ts";
import type { listCategoryPremiums } from "#contract/content.ts";
import { createPageCache, type Keepable, type KeptTrue, type Tags } from "./page-cache.ts";

/** The categories as the menu of every page has them. */
interface KeptCategories extends Keepable {
  reply: CallReply<typeof listCategoryPremiums>;
}

/** The calls of pages, among which the categories are asked of the database once until they change (decision 083). */
export function keepCategories(calls: Caller): { calls: Caller; kept: KeptTrue } {
  const key = "categories";
  const kept = createPageCache<KeptCategories>(1);
  const ask = async (tags: Tags): Promise<KeptCategories> => {
    tags.add("categories");
    const reply = await calls.listCategoryPremiums({ params: {}, query: {} });
    Object.freeze(reply.data);
    return { reply, isKeepable: true, bytes: 1 };
  };
  const listCategoryPremiums = async () => (kept.find(key) ?? (await kept.render(key, ask))).reply;
  return { kept, calls: { ...calls, listCategoryPremiums } };
}

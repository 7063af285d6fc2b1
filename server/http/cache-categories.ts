import type { CallReply } from "#contract/call.ts";
import type { Client } from "#contract/client.ts";
import type { listCategoryPremiums } from "#contract/content.ts";
import { type Cacheable, createPageCache, type Invalidatable, type Tags } from "./page-cache.ts";

/** The categories as the menu of every page shows them. */
interface CachedCategories extends Cacheable {
  reply: CallReply<typeof listCategoryPremiums>;
}

type ListCategories = Client["listCategoryPremiums"];

/** Caches the categories for pages until they change (decision 083). */
export function cacheCategories(list: ListCategories): { listCategoryPremiums: ListCategories; cache: Invalidatable } {
  const key = "categories";
  const cache = createPageCache<CachedCategories>(1);
  const ask = async (tags: Tags): Promise<CachedCategories> => {
    tags.add("categories");
    const reply = await list();
    Object.freeze(reply.data);
    return { reply, isCacheable: true, bytes: 1 };
  };
  return { cache, listCategoryPremiums: async () => (cache.find(key) ?? (await cache.render(key, ask))).reply };
}

import type { CallReply } from "#contract/call.ts";
import type { PageClient } from "#contract/client.ts";
import type { listCategoryPremiums } from "#contract/content.ts";
import { createPageCache, type Keepable, type KeptTrue, type Tags } from "./page-cache.ts";

/** The categories as the menu of every page has them. */
interface KeptCategories extends Keepable {
  reply: CallReply<typeof listCategoryPremiums>;
}

type ListCategories = PageClient["listCategoryPremiums"];

/** The categories for pages, asked of the database once until they change (decision 083). */
export function keepCategories(list: ListCategories): { listCategoryPremiums: ListCategories; kept: KeptTrue } {
  const key = "categories";
  const kept = createPageCache<KeptCategories>(1);
  const ask = async (tags: Tags): Promise<KeptCategories> => {
    tags.add("categories");
    const reply = await list();
    Object.freeze(reply.data);
    return { reply, isKeepable: true, bytes: 1 };
  };
  return { kept, listCategoryPremiums: async () => (kept.find(key) ?? (await kept.render(key, ask))).reply };
}

import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { listPremiumPosts as call } from "#contract/content.ts";
import type { JsonText } from "#db/json-text.ts";
import type { ListingDeps } from "./listing-deps.ts";
import { pageQuery, pageReply } from "./listing-page.ts";
import {
  findCategoryInOtherLetters,
  listAll,
  listCategory,
  type PageOfPosts,
  type PageQuery,
} from "./listing-store.ts";

/** The category that means the whole catalogue (spec section 7). */
const everything = "All";

/**
 * The catalogue, newest first. `All` is every published post, free and paid; a name is the free and the premium category
 * of that name, in any letter case. An unknown name or a page past the end is empty with the right total.
 */
export async function listPremiumPosts(
  deps: ListingDeps,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
): Promise<JsonText<CallReply<typeof call>>> {
  const page = pageQuery(params.page, query, deps.brand);
  const found =
    params.category === everything
      ? await listAll(deps.reads, page)
      : await listNamedCategory(deps, params.category, page);
  return pageReply(found, { page: params.page, pageSize: query.postsPerPage });
}

/** The name as stored, in other letters only where that one lists nothing: the common case is one query. */
async function listNamedCategory({ reads }: ListingDeps, name: string, page: PageQuery): Promise<PageOfPosts> {
  const found = await listCategory(reads, name, page);
  const stored = found.total === 0 ? await findCategoryInOtherLetters(reads, name) : undefined;
  return stored === undefined ? found : listCategory(reads, stored, page);
}

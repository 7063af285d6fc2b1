import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { listUserPosts as call } from "#contract/content.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import type { JsonText } from "#db/json-text.ts";
import type { ListingDeps } from "./listing-deps.ts";
import { pageQuery, pageReply } from "./listing-page.ts";
import { listByAuthor } from "./listing-store.ts";

/**
 * A creator's posts, newest first; `numLanguages` counts the languages of all of them, independent of the filter. An
 * unknown username is NOT_FOUND, a hidden creator NOT_FOUND with status 410.
 */
export async function listUserPosts(
  deps: ListingDeps,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
): Promise<JsonText<CallReply<typeof call>>> {
  const { username } = params;
  const found = isUsername(username)
    ? await listByAuthor(deps.reads, username, pageQuery(params.page, query, deps.brand))
    : undefined;
  if (!found) return deps.creators.refuseMissing(username);
  const { numLanguages } = found;
  return pageReply(found, { page: params.page, pageSize: query.postsPerPage, numLanguages });
}

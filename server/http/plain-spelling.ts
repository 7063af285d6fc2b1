import { paths } from "#contract/paths.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { isSlug } from "#contract/slug.ts";
import { isPlainScreen } from "./page-route.ts";

/**
 * The path of a screen, or of the card for other sites, that was asked for in another spelling: with capital letters, a slash at
 * the end, letters escaped for no reason. Undefined for any other. Each has one address, or search engines would find it at many.
 */
export function plainSpelling(pathname: string): string | undefined {
  const plain = decodeURI(pathname)
    .toLowerCase()
    .replace(/([^/])\/+$/, "$1")
    .replace(/^\/+$/, "/");
  return plain !== pathname && isScreen(plain) ? plain : undefined;
}

/** Receipts are none: their numbers have letters of both cases. */
function isScreen(path: string): boolean {
  const [, first = "", second = "", third = "", ...more] = path.split("/");
  if (isPlainScreen(path)) return true;
  if (path === paths.embed(second, third)) return isUsername(second) && isSlug(third);
  if (third !== "" || more.length > 0) return false;
  if (path === paths.creator(second)) return isUsername(second);
  return isSlug(second) && (path === paths.freePost(second) || isUsername(first));
}

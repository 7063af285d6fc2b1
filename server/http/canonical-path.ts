import { paths } from "#contract/paths.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { isSlug } from "#contract/slug.ts";
import type { PageRoutes } from "./page-routes.ts";

/**
 * The path of a screen, or of the card for other sites, that was asked for in another spelling: with capital letters, a slash at
 * the end, letters escaped for no reason. Undefined for any other. Each has one address, or search engines would find it at many.
 */
export function canonicalPath(pathname: string, routes: PageRoutes): string | undefined {
  const plain = decodeURI(pathname)
    .toLowerCase()
    .replace(/([^/])\/+$/, "$1")
    .replace(/^\/+$/, "/");
  return plain !== pathname && isScreen(plain, routes) ? plain : undefined;
}

/** Which values a parameter of a page's path has. Other parameters, such as a receipt's number, may have letters of both cases. */
const parameters: Record<string, (value: string) => boolean> = { ":username": isUsername, ":slug": isSlug };

function isScreen(path: string, routes: PageRoutes): boolean {
  const segments = path.split("/");
  const [, , second = "", third = ""] = segments;
  if (path === paths.embed(second, third)) return isUsername(second) && isSlug(third);
  const words = routes.find(path).pattern.split("/");
  return (
    words.length === segments.length &&
    words.every((word, place) => {
      const segment = segments[place] ?? "";
      return word === segment || (parameters[word]?.(segment) ?? false);
    })
  );
}

import { paths } from "#contract/paths.ts";
import { isUsername } from "#contract/reserved-usernames.ts";
import { isSlug } from "#contract/slug.ts";
import type { PageRoutes } from "./page-routes.ts";

/**
 * The canonical path of a screen, or of the embeddable card, for a request in another spelling: capital letters, a
 * trailing slash, needless escapes. Undefined for all other requests. One address each keeps duplicates out of search
 * engines.
 */
export function canonicalPath(pathname: string, routes: PageRoutes): string | undefined {
  const plain = decodeURI(pathname)
    .toLowerCase()
    .replace(/([^/])\/+$/, "$1")
    .replace(/^\/+$/, "/");
  return plain !== pathname && isScreen(plain, routes) ? plain : undefined;
}

/** The values of the enumerated parameters. Other parameters, such as a receipt's number, are case-sensitive. */
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

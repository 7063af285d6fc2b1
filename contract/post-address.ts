import { isUsername } from "./reserved-usernames.ts";
import { isSlug } from "./slug.ts";

/** Whether a link is the URL of a post in the shop, with or without a fragment. */
export function isPostAddress(link: string): boolean {
  const [, first, second] = /^\/([^/#?]{1,200})\/([^/#?]{1,200})(?:#[^\s"'<>#]*)?$/.exec(link) ?? [];
  return first !== undefined && second !== undefined && isSlug(second) && (first === "blog" || isUsername(first));
}

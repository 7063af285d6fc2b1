import { sanitizeBody } from "#server/domains/post-html/index.ts";
import { bodyImageId, type PostFiles } from "./place-files.ts";

/** HTML from outside with the images that it shows, by their `src`. */
export interface GivenBody extends Pick<PostFiles, "images"> {
  bodyHtml: string;
  /** The addresses that links of the HTML get, of posts or of the old site, by the link as written. */
  links?: Map<string, string>;
}

/** A post's HTML as it is stored: cleaned, its images by the ids that they have in that post. */
export function bodyToStore({ bodyHtml, images, links }: GivenBody, postId: string, accessType: string): string {
  const ids = new Map([...images].map(([source, file]) => [source, bodyImageId(postId, accessType, file)] as const));
  return sanitizeBody(
    bodyHtml,
    (source) => ids.get(source),
    (href) => links?.get(href),
  );
}

import sanitizeHtml from "sanitize-html";
import { isRemote } from "../import/resolve-file.ts";
import { sanitizeBody } from "../sanitize-body.ts";

/** The pictures that HTML shows and the links in it that lead neither to the web nor to an anchor, each once. */
export function findReferences(html: string): { images: string[]; links: string[] } {
  const images = new Set<string>();
  sanitizeBody(html, (source) => {
    images.add(source);
    return undefined;
  });
  const links = new Set<string>();
  sanitizeHtml(html, {
    allowedTags: ["a"],
    transformTags: {
      a: (tagName, { href = "" }) => {
        if (href !== "" && !href.startsWith("#") && !isRemote(href)) links.add(href);
        return { tagName, attribs: {} };
      },
    },
  });
  return { images: [...images], links: [...links] };
}

import sanitizeHtml from "sanitize-html";
import { sanitizeBody } from "#server/domains/post-html/index.ts";

/** The pictures that HTML shows and its links other than those to an anchor of its own, each once. */
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
        if (href !== "" && !href.startsWith("#")) links.add(href);
        return { tagName, attribs: {} };
      },
    },
  });
  return { images: [...images], links: [...links] };
}

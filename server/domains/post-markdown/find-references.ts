import { sanitizeBody } from "#server/domains/post-html/index.ts";
import { UnusableText } from "./unusable-text.ts";

/** A text at the end of the HTML, which is lost if something before it has no end and hides the rest. */
const endMark = "\u{f0000}";

/**
 * The pictures that HTML shows and its links other than those to an anchor of its own, each once. Throws `UnusableText` for anything
 * without end that would hide the rest.
 */
export function findReferences(html: string): { images: string[]; links: string[] } {
  const images = new Set<string>();
  const links = new Set<string>();
  const sanitized = sanitizeBody(
    html + endMark,
    (source) => {
      images.add(source);
      return undefined;
    },
    (href) => {
      if (href !== "" && !href.startsWith("#")) links.add(href);
      return undefined;
    },
  );
  if (!sanitized.includes(endMark)) throw new UnusableText("it has HTML without end, which hides the text after it");
  return { images: [...images], links: [...links] };
}

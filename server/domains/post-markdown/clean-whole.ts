import { type BodyRules, type CleanBody, sanitizeBody } from "#server/domains/post-html/index.ts";
import { refuseLongHtml } from "./refuse-long-html.ts";
import { UnusableText } from "./unusable-text.ts";

/** A page of more pictures would be larger than any browser shows well: each picture becomes several addresses. */
const maxPictures = 1_000;

/**
 * Cleans HTML. Throws `UnusableText` for anything without end that would hide the rest, for HTML that cleaning makes too long, and for more
 * than a thousand pictures, repeated ones included.
 */
export function cleanWhole(html: string, rules: BodyRules): CleanBody {
  const body = sanitizeBody(html, rules);
  if (!body) throw new UnusableText("it has HTML without end, which hides the text after it", "without-end");
  refuseLongHtml(body.html);
  if (body.html.split("<img ").length - 1 > maxPictures)
    throw new UnusableText("it shows more than 1,000 pictures", "too-many-pictures");
  return body;
}

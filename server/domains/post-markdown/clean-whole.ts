import { type BodyRules, type CleanBody, sanitizeBody } from "#server/domains/post-html/index.ts";
import { refuseLongHtml } from "./refuse-long-html.ts";
import { UnusableText } from "./unusable-text.ts";

/** Cleans HTML. Throws `UnusableText` for anything without end that would hide the rest, and for HTML that cleaning makes too long. */
export function cleanWhole(html: string, rules: BodyRules): CleanBody {
  const body = sanitizeBody(html, rules);
  if (!body) throw new UnusableText("it has HTML without end, which hides the text after it");
  refuseLongHtml(body.html);
  return body;
}

import { UnusableText } from "./unusable-text.ts";

const maxDepth = 500;
const nesting = /<(\/?)(?:blockquote|ul|ol|div)\b/gi;

/**
 * Refuses HTML with quotations, lists or divisions nested more than 500 deep: whether a deeper text still fits on the stack of the
 * steps that follow depends on how far the runtime has compiled them. Throws `UnusableText`.
 */
export function refuseDeepNesting(html: string): void {
  let depth = 0;
  for (const [, closing] of html.matchAll(nesting)) {
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > maxDepth) throw new UnusableText("it is nested too deeply", "nested-too-deeply");
  }
}

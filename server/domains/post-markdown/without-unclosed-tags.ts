import { hiddenTags } from "#server/domains/post-html/index.ts";
import { UnusableText } from "./unusable-text.ts";

// No tag contains another one, so that no text takes long.
const tag = new RegExp(`<!--[\\s\\S]*?-->|<(/?)(${hiddenTags.join("|")})\\b[^<>]*>`, "gi");

/**
 * HTML without the opening tags of hidden elements that have no end: the text after them would be dropped with them. Throws
 * `UnusableText` for a comment without end.
 */
export function withoutUnclosedTags(html: string): { html: string; unclosed: string[] } {
  if (html.lastIndexOf("<!--") > html.lastIndexOf("-->"))
    throw new UnusableText("a comment (<!--) has no end", "without-end");
  const open = new Map<string, { index: number; length: number }[]>();
  const cut: { index: number; length: number }[] = [];
  for (const { 0: piece, 1: closing, 2: written, index } of html.matchAll(tag)) {
    const name = written?.toLowerCase();
    if (name === undefined) continue;
    const opened = open.get(name) ?? [];
    open.set(name, opened);
    if (closing) opened.pop();
    else if (piece.endsWith("/>")) cut.push({ index, length: piece.length });
    else opened.push({ index, length: piece.length });
  }
  cut.push(...[...open.values()].flat());
  cut.sort((a, b) => a.index - b.index);
  let kept = "";
  let at = 0;
  for (const { index, length } of cut) {
    kept += html.slice(at, index);
    at = index + length;
  }
  kept += html.slice(at);
  return {
    html: kept,
    unclosed: [...open].filter(([, opened]) => opened.length > 0).map(([name]) => name),
  };
}

import { Marked, type Tokens } from "marked";
import { textOfHtml } from "./text-of-html.ts";

/** Longer than any allowed title. */
const maxHeadingLength = 2_000;

/**
 * The first heading of a text in plain text, and the text without it if only empty lines and comments precede it.
 * Linear time, apart from the Markdown parser.
 */
export function takeFirstHeading(markdown: string): { heading: string | undefined; rest: string } {
  const start = afterComments(markdown);
  const end = endOfLine(markdown, start);
  const line = markdown.slice(start, end).trimEnd();
  if (line.length <= maxHeadingLength) {
    if (/^#[ \t]/.test(line)) return { heading: plain(withoutMarks(line)), rest: markdown.slice(end + 1) };
    const nextEnd = endOfLine(markdown, end + 1);
    const next = markdown.slice(end + 1, nextEnd).trimEnd();
    if (line !== "" && next !== "" && /^=+$/.test(next))
      return { heading: plain(line), rest: markdown.slice(nextEnd + 1) };
  }
  const first = new Marked().lexer(markdown).find((token): token is Tokens.Heading => token.type === "heading");
  return { heading: first && plain(first.text.slice(0, maxHeadingLength)), rest: markdown };
}

function afterComments(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && /\s/.test(text.charAt(at))) at++;
    const end = text.startsWith("<!--", at) ? text.indexOf("-->", at + 4) : -1;
    if (end < 0) return at;
    at = end + 3;
  }
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

/** A heading's line without its leading and trailing number signs. */
function withoutMarks(line: string): string {
  let end = line.length;
  while (line[end - 1] === "#") end--;
  return line.slice(1, end).trim();
}

function plain(inline: string): string | undefined {
  const html = new Marked().parseInline(inline, { async: false }) as string;
  return textOfHtml(html).replace(/\s+/g, " ").trim() || undefined;
}

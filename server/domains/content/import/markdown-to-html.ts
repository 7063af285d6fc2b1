import { Marked, type Tokens } from "marked";
import { slugify } from "#contract/slug.ts";
import { sanitizeBody } from "../sanitize-body.ts";

/** Markdown (GitHub's) as HTML that is still to be cleaned. Headings get anchors; a picture alone becomes a figure. */
export function markdownToHtml(markdown: string): string {
  const anchors = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    async: false,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const base = slugify(html.replace(/<[^>]*>/g, "").replace(/&[a-z#0-9]+;/g, " "));
        const times = anchors.get(base) ?? 0;
        anchors.set(base, times + 1);
        const anchor = times === 0 ? base : `${base}-${times}`;
        return `<h${depth}${base ? ` id="${anchor}"` : ""}>${html}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        const only = tokens.length === 1 ? tokens[0] : undefined;
        if (only?.type !== "image") return `<p>${this.parser.parseInline(tokens)}</p>\n`;
        const { title } = only as Tokens.Image;
        const caption = title ? `<figcaption>${escapeText(title)}</figcaption>` : "";
        return `<figure>${this.parser.parseInline(tokens)}${caption}</figure>\n`;
      },
    },
  });
  return marked.parse(markdown) as string;
}

/** The sources of the images that HTML shows, each once. */
export function imageSourcesOf(html: string): string[] {
  const sources = new Set<string>();
  sanitizeBody(html, (source) => {
    sources.add(source);
    return undefined;
  });
  return [...sources];
}

/** The first heading of a text as plain words, and the text without it if it stands at the beginning. */
export function takeFirstHeading(markdown: string): { heading: string | undefined; rest: string } {
  const first =
    /^\s*(?:<!--[\s\S]*?-->\s*)*(?:#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)|(\S.*)\r?\n=+[ \t]*(?:\r?\n|$))/.exec(
      markdown,
    );
  if (first) return { heading: plain(first[1] ?? first[2] ?? ""), rest: markdown.slice(first[0].length) };
  const html = new Marked().lexer(markdown).find((token): token is Tokens.Heading => token.type === "heading");
  return { heading: html && plain(html.text), rest: markdown };
}

function plain(inline: string): string | undefined {
  const html = new Marked().parseInline(inline, { async: false }) as string;
  const text = html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
  return text.replace(/\s+/g, " ").trim() || undefined;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

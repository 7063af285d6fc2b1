import { Marked, type Tokens } from "marked";
import markedFootnote from "marked-footnote";
import type { ContentLanguage } from "#contract/languages.ts";
import { headingAnchor } from "../heading-anchor.ts";
import { wordsOfHtml } from "./words-of-html.ts";

/** What the footnotes of a text are called in its language. */
const footnoteWords: Record<ContentLanguage, { description: string; backRefLabel: string }> = {
  English: { description: "Notes", backRefLabel: "Back to note {0} in the text" },
  Spanish: { description: "Notas", backRefLabel: "Volver a la nota {0} en el texto" },
};

/**
 * Markdown (GitHub's) as HTML that is still to be cleaned. Headings get anchors; a picture alone becomes a figure; footnotes
 * stand at the end, headed in the text's language. In MDX what is indented is no code: it stood inside a component.
 */
export function markdownToHtml(markdown: string, language: ContentLanguage, { isMdx = false } = {}): string {
  const taken = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    async: false,
    ...(isMdx && { tokenizer: { code: () => undefined } }),
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const anchor = freeAnchor(headingAnchor(wordsOfHtml(html)), taken);
        return `<h${depth}${anchor ? ` id="${anchor}"` : ""}>${html}</h${depth}>\n`;
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
  marked.use(markedFootnote({ prefixId: "note-", ...footnoteWords[language] }));
  return marked.parse(markdown) as string;
}

/** An anchor that no earlier heading has: the second of a name gets `-1`, as on GitHub. */
function freeAnchor(base: string, taken: Map<string, number>): string {
  let anchor = base;
  while (taken.has(anchor)) {
    const times = (taken.get(base) ?? 0) + 1;
    taken.set(base, times);
    anchor = `${base}-${times}`;
  }
  taken.set(anchor, 0);
  return anchor;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

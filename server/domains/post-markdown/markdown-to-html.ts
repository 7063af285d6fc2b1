import { Lexer, Marked, type MarkedOptions, type Tokens } from "marked";
import markedFootnote from "marked-footnote";
import type { ContentLanguage } from "#contract/languages.ts";
import { headingAnchor } from "#server/domains/post-html/index.ts";
import { alertOf } from "./callouts.ts";
import { takeHeadingId } from "./heading-ids.ts";
import { inlineMarkup } from "./inline-markup.ts";
import { textOfHtml } from "./text-of-html.ts";

/** The headings of footnotes by language. */
const footnoteWords: Record<ContentLanguage, { description: string; backRefLabel: string }> = {
  English: { description: "Notes", backRefLabel: "Back to note {0} in the text" },
  Spanish: { description: "Notas", backRefLabel: "Volver a la nota {0} en el texto" },
};

const words: Record<ContentLanguage, { done: string; toDo: string; formula: string }> = {
  English: { done: "Done", toDo: "To do", formula: "Formula" },
  Spanish: { done: "Hecho", toDo: "Pendiente", formula: "Fórmula" },
};

/** In MDX indented text is not code, because it was inside a component. Calls `onFormula` for each formula. */
interface Options {
  isMdx?: boolean;
  onFormula?: () => void;
}

/**
 * Converts Markdown (GitHub's, with the extensions of `inlineMarkup`) to HTML that the caller must sanitize. Headings
 * get anchors; a single image becomes a figure, an alert an aside; footnotes go to the end with a heading in the text's
 * language.
 */
export function markdownToHtml(markdown: string, language: ContentLanguage, options: Options = {}): string {
  const { isMdx = false, onFormula = () => {} } = options;
  const { done, toDo, formula } = words[language];
  const taken = new Map<string, number>();
  class MarkupLexer extends Lexer {
    override inlineTokens(src: string, tokens?: Parameters<Lexer["inlineTokens"]>[1]) {
      return super.inlineTokens(inlineMarkup(src, onFormula), tokens);
    }
  }
  const marked = new Marked({
    gfm: true,
    async: false,
    hooks: { provideLexer: () => (src, given: unknown) => new MarkupLexer(given as MarkedOptions).lex(src) },
    tokenizer: {
      // A single tilde marks subscript; only two strike through.
      del: (src) => (src.startsWith("~~") ? false : undefined),
      ...(isMdx && { code: () => undefined }),
    },
    renderer: {
      heading({ tokens, depth }) {
        const { html, id } = takeHeadingId(this.parser.parseInline(tokens));
        const anchor = freeAnchor(headingAnchor(id ?? textOfHtml(html)), taken);
        return `<h${depth}${anchor ? ` id="${anchor}"` : ""}>${html}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        const only = tokens.length === 1 ? tokens[0] : undefined;
        if (only?.type !== "image") return `<p>${this.parser.parseInline(tokens)}</p>\n`;
        const { title } = only as Tokens.Image;
        const caption = title ? `<figcaption>${escapeText(title)}</figcaption>` : "";
        return `<figure>${this.parser.parseInline(tokens)}${caption}</figure>\n`;
      },
      blockquote({ tokens }) {
        const html = this.parser.parse(tokens);
        return alertOf(html, language) ?? `<blockquote>\n${html}</blockquote>\n`;
      },
      checkbox: ({ checked }) =>
        `<span class="task" role="img" aria-label="${checked ? done : toDo}">${checked ? "☑" : "☐"}</span> `,
      code({ text, lang }) {
        if (lang !== "math") return false;
        onFormula();
        const source = `<pre><code class="language-math">${escapeText(text)}\n</code></pre>`;
        return `<figure>${source}<figcaption>${formula}</figcaption></figure>\n`;
      },
    },
  });
  marked.use(markedFootnote({ prefixId: "note-", ...footnoteWords[language] }));
  return marked.parse(markdown) as string;
}

/** An unused anchor: the second heading with a name gets `-1`, as on GitHub. */
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

import { splitCode } from "./split-code.ts";

const numbered = /^[ \t]{0,8}#{1,6}[ \t]/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
// Every quantifier is bounded, so that no line takes long.
const idAtEnd =
  /[ \t]{0,9}(?:\{#([\w\p{L}.:-]{1,200})[^{}\n]{0,200}\}|\{\/\*[ \t]{0,9}([\w\p{L}.:-]{1,200})[ \t]{0,9}\*\/\})[ \t#]{0,20}$/u;
const mark = /[ \t]{0,9}<!--#([^<>]{1,200})-->/;

/** Converts ids at the end of headings (`{#id}`, `{/*id*\/}`) to comments, which Markdown and MDX keep. Keeps code. */
export function markHeadingIds(text: string): string {
  return splitCode(text)
    .map((block) => (block.isCode ? block.text : marked(block.text)))
    .join("\n");
}

function marked(text: string): string {
  const lines = text.split("\n");
  return lines
    .map((line, at) => {
      const isHeading = line.endsWith("}") || line.endsWith("#") || line.endsWith(" ");
      if (!isHeading || !(numbered.test(line) || underline.test(lines[at + 1] ?? ""))) return line;
      return line.replace(idAtEnd, (_, id?: string, commented?: string) => ` <!--#${id ?? commented}-->`);
    })
    .join("\n");
}

/** A heading's HTML without its id marker, and the id. */
export function takeHeadingId(html: string): { html: string; id: string | undefined } {
  const id = mark.exec(html)?.[1];
  return { html: id === undefined ? html : html.replace(mark, ""), id };
}

import { formulaAt } from "./formulas.ts";
import { type Embeds, isComponentTag, isEmbed, placeEmbed } from "./place-embed.ts";
import { endTagOf, type Find, finder } from "./place-embeds.ts";
import { splitCode } from "./split-code.ts";
import { UnusableText } from "./unusable-text.ts";

/** The Markdown that remains of MDX, and the expressions that were removed. */
export interface PlainMdx {
  markdown: string;
  expressions: string[];
}

const tagName = /^<\/?([A-Za-z][\w.:-]*)?/;

/**
 * Removes imports, exports, expressions and components from MDX, and keeps the content of components and code. Records
 * components, frames and players in `embeds`. Lines count from `firstLine`. Throws `UnusableText` for an unterminated
 * tag or expression.
 */
export function mdxToMarkdown(mdx: string, embeds: Embeds, firstLine: number): PlainMdx {
  const expressions = new Set<string>();
  const blocks = splitCode(mdx.replace(/\r\n/g, "\n"));
  let line = firstLine;
  const markdown = blocks.map(({ text, isCode }) => {
    const begins = line;
    line += text.split("\n").length;
    return isCode ? outdented(text) : plainText(withoutModules(text, begins), { embeds, expressions });
  });
  return { markdown: markdown.join("\n"), expressions: [...expressions] };
}

/** Unindents code from inside components, where Markdown would not recognize its fence. A tab counts as four spaces. */
function outdented(code: string): string {
  const depth = widthOf(/^[ \t]*/.exec(code)?.[0] ?? "");
  if (depth < 4) return code;
  return code
    .split("\n")
    .map((line) => {
      let at = 0;
      for (let width = 0; width < depth && /[ \t]/.test(line[at] ?? ""); at++) width += line[at] === "\t" ? 4 : 1;
      return line.slice(at);
    })
    .join("\n");
}

function widthOf(indent: string): number {
  return indent.length + 3 * (indent.split("\t").length - 1);
}

/** Lines of a text with their line numbers in the file. */
interface Numbered {
  text: string;
  lines: number[];
}

/** Removes blocks that start with `import` or `export`; each ends at an empty line outside of its braces. */
function withoutModules(text: string, firstLine: number): Numbered {
  const kept: string[] = [];
  const lines: number[] = [];
  let depth = 0;
  let inModule = false;
  let before = "";
  for (const [at, line] of text.split("\n").entries()) {
    if (!inModule && before.trim() === "" && /^(?:import|export)\b(?=[\s{*"'])/.test(line))
      [inModule, depth] = [true, 0];
    if (inModule && line.trim() === "" && depth <= 0) inModule = false;
    if (inModule) depth += line.split(/[{([]/).length - line.split(/[})\]]/).length;
    else {
      kept.push(line);
      lines.push(firstLine + at);
    }
    before = line;
  }
  return { text: kept.join("\n"), lines };
}

function plainText(
  { text, lines }: Numbered,
  { embeds, expressions }: { embeds: Embeds; expressions: Set<string> },
): string {
  const find = finder(text);
  let plain = "";
  let at = 0;
  let row = 0;
  while (at < text.length) {
    const rest = text.slice(at, at + 200);
    const { end, kind, name } = pieceAt(text, at, rest, lines[row]);
    let piece = text.slice(at, end);
    if (kind === "expression") {
      const words = wordsOf(piece);
      if (words === undefined) expressions.add(piece.slice(1, -1).replace(/\s+/g, " ").trim().slice(0, 60));
      plain += words ?? "";
    } else if (kind === "tag") {
      const placed = placeTag(text, { at, end, name, find, line: lines[row] }, embeds);
      piece = text.slice(at, placed.end);
      plain += placed.text;
    } else plain += /^\\[{}<]/.test(piece) ? piece.slice(1).replace("<", "&lt;") : piece;
    at += piece.length;
    for (let of = 0; of < piece.length; of++) if (piece.charCodeAt(of) === 10) row++;
  }
  return plain;
}

/** The end of the construct at a position, and its kind. */
function pieceAt(
  text: string,
  at: number,
  rest: string,
  line: number | undefined,
): { end: number; kind: "text" | "expression" | "tag"; name?: string | undefined } {
  const isBlockMark = rest.startsWith(":::") && /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at));
  if (isBlockMark) return { end: at + (/^[^\n]*/.exec(rest)?.[0].length ?? 0), kind: "text" };
  const formula = rest.startsWith("$") ? formulaAt(text, at) : undefined;
  if (formula) return { end: at + formula.whole.length, kind: "text" };
  if (rest.startsWith("\\")) return { end: at + 2, kind: "text" };
  const ticks = /^`+/.exec(rest)?.[0];
  if (ticks !== undefined) {
    const code = text.indexOf(ticks, at + ticks.length);
    return { end: (code < 0 ? at : code) + ticks.length, kind: "text" };
  }
  if (rest.startsWith("{")) return { end: endOf(text, at, "}", line), kind: "expression" };
  const tag = rest.startsWith("<") ? tagName.exec(rest) : null;
  if (tag && (tag[1] !== undefined || /^<\/?>/.test(rest)))
    return { end: endOf(text, at, ">", line), kind: "tag", name: tag[1] };
  return { end: at + 1, kind: "text" };
}

/** The replacement of a tag, and the end of the replaced range: of the tag or of the whole element. */
function placeTag(
  text: string,
  {
    at,
    end,
    name,
    find,
    line,
  }: { at: number; end: number; name: string | undefined; find: Find; line: number | undefined },
  embeds: Embeds,
): { text: string; end: number } {
  // A tag without a name is a fragment.
  if (name === undefined) return { text: "", end };
  const tag = text.slice(at, end);
  const isClosing = tag.startsWith("</");
  const isComponent = /^[A-Z]|\./.test(name) ? !isEmbed(name) : isComponentTag(name);
  if (!isComponent && !isEmbed(name)) return { text: withoutExpressions(tag, line), end };
  if (isClosing) return { text: "", end };
  const closing = tag.endsWith("/>") ? -1 : endTagOf(name, end, find);
  const inner = closing < 0 ? "" : text.slice(end, closing);
  const placed = placeEmbed({ name, tag, inner, line, isComponent }, embeds);
  if (placed === undefined) return { text: isComponent ? "" : withoutExpressions(tag, line), end };
  return { text: placed, end: closing < 0 ? end : endOf(text, closing, ">", line) };
}

/**
 * The position after the closing character, skipping quoted text and inner braces. Throws `UnusableText` with the line
 * if it is missing.
 */
function endOf(text: string, start: number, closing: string, line: number | undefined): number {
  let depth = 0;
  let quote = "";
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? "";
    if (quote) {
      if (character === "\\" && depth > 0) at++;
      else if (character === quote) quote = "";
    } else if (depth === 0 && character === closing) return at + 1;
    else if (/["'`]/.test(character) && !(closing === "}" && text.startsWith("{/*", start))) quote = character;
    else if (character === "{") depth++;
    else if (character === "}") depth--;
  }
  const beginning = text.slice(start, start + 40).split("\n")[0];
  const where = line === undefined ? "" : ` (line ${line})`;
  throw new UnusableText(`the MDX has a ${closing === "}" ? "brace" : "tag"} without end: ${beginning}${where}`);
}

/** The text of an expression that only contains a string, empty for a comment; undefined for any other expression. */
function wordsOf(expression: string): string | undefined {
  if (/^\{\s*(?:\/\*|\/\/|\}$)/.test(expression)) return "";
  return /^\{\s*(["'`])([^"'`$\\]*)\1\s*\}$/.exec(expression)?.[2];
}

/** An element's tag without computed attributes. */
function withoutExpressions(tag: string, line: number | undefined): string {
  const attribute = /\s+(?:[\w:-]+=)?/y;
  let plain = "";
  for (let at = 0; at < tag.length; ) {
    attribute.lastIndex = at;
    const name = attribute.exec(tag)?.[0] ?? "";
    if (name !== "" && tag[at + name.length] === "{") at = endOf(tag, at + name.length, "}", line);
    else {
      plain += name || tag[at];
      at += name.length || 1;
    }
  }
  return plain;
}

import { formulaAt } from "./formulas.ts";
import { ImportRefusal } from "./import-refusal.ts";
import { splitCode } from "./split-code.ts";

/** MDX without what runs: the Markdown that is left, the names of the components whose tags were taken away, and the expressions. */
export interface PlainMdx {
  markdown: string;
  components: string[];
  expressions: string[];
}

const tagName = /^<\/?([A-Za-z][\w.:-]*)?/;

/**
 * Takes imports, exports, expressions and components out of MDX; what a component encloses stays, code stays as it is written.
 * Throws `ImportRefusal` for a tag or an expression without end.
 */
export function mdxToMarkdown(mdx: string): PlainMdx {
  const components = new Set<string>();
  const expressions = new Set<string>();
  const blocks = splitCode(mdx.replace(/\r\n/g, "\n"));
  const markdown = blocks.map(({ text, isCode }) =>
    isCode ? outdented(text) : plainText(withoutModules(text), { components, expressions }),
  );
  return { markdown: markdown.join("\n"), components: [...components], expressions: [...expressions] };
}

/** Code that stood deep inside components, where Markdown would no longer see its fence. A tab is as deep as four spaces. */
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

/** Without the blocks that begin with `import` or `export`; each ends at an empty line outside its braces. */
function withoutModules(text: string): string {
  const kept: string[] = [];
  let depth = 0;
  let inModule = false;
  let before = "";
  for (const line of text.split("\n")) {
    if (!inModule && before.trim() === "" && /^(?:import|export)\b(?=[\s{*"'])/.test(line))
      [inModule, depth] = [true, 0];
    if (inModule && line.trim() === "" && depth <= 0) inModule = false;
    if (inModule) depth += line.split(/[{([]/).length - line.split(/[})\]]/).length;
    else kept.push(line);
    before = line;
  }
  return kept.join("\n");
}

function plainText(
  text: string,
  { components, expressions }: Record<"components" | "expressions", Set<string>>,
): string {
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at, at + 200);
    const ticks = /^`+/.exec(rest)?.[0];
    const code = ticks === undefined ? -1 : text.indexOf(ticks, at + ticks.length);
    const tag = rest.startsWith("<") ? tagName.exec(rest) : null;
    const isTag = tag !== null && (tag[1] !== undefined || /^<\/?>/.test(rest));
    const isBlockMark = rest.startsWith(":::") && /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at));
    const formula = rest.startsWith("$") ? formulaAt(text, at) : undefined;
    let end = at + 1;
    if (isBlockMark) end = at + (/^[^\n]*/.exec(rest)?.[0].length ?? 0);
    else if (formula) end = at + formula.whole.length;
    else if (rest.startsWith("\\")) end = at + 2;
    else if (ticks !== undefined) end = (code < 0 ? at : code) + ticks.length;
    else if (rest.startsWith("{")) end = endOf(text, at, "}");
    else if (isTag) end = endOf(text, at, ">");
    const piece = text.slice(at, end);
    if (rest.startsWith("{")) {
      const words = wordsOf(piece);
      if (words === undefined) expressions.add(piece.slice(1, -1).replace(/\s+/g, " ").trim().slice(0, 60));
      plain += words ?? "";
    } else if (isTag && isComponent(tag[1])) {
      if (tag[1]) components.add(tag[1]);
    } else if (isTag) plain += withoutExpressions(piece);
    else plain += /^\\[{}<]/.test(piece) ? piece.slice(1).replace("<", "&lt;") : piece;
    at = end;
  }
  return plain;
}

/** Components begin with a capital or have a dot in their name; a tag without a name is a fragment. */
function isComponent(name: string | undefined): boolean {
  return name === undefined || /^[A-Z]|\./.test(name);
}

/** The place after the closing character, past quoted text and inner braces. */
function endOf(text: string, start: number, closing: string): number {
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
  throw new ImportRefusal(
    `the MDX has a ${closing === "}" ? "brace" : "tag"} without end: ${text.slice(start, start + 40).split("\n")[0]}`,
  );
}

/** The words of an expression that is only a text, none for a comment; undefined for one that computes. */
function wordsOf(expression: string): string | undefined {
  if (/^\{\s*(?:\/\*|\/\/|\}$)/.test(expression)) return "";
  return /^\{\s*(["'`])([^"'`$\\]*)\1\s*\}$/.exec(expression)?.[2];
}

/** An element's tag without the attributes that are computed. */
function withoutExpressions(tag: string): string {
  const attribute = /\s+(?:[\w:-]+=)?/y;
  let plain = "";
  for (let at = 0; at < tag.length; ) {
    attribute.lastIndex = at;
    const name = attribute.exec(tag)?.[0] ?? "";
    if (name !== "" && tag[at + name.length] === "{") at = endOf(tag, at + name.length, "}");
    else {
      plain += name || tag[at];
      at += name.length || 1;
    }
  }
  return plain;
}

import { type Embeds, isComponentTag, isEmbed, placeEmbed } from "./place-embed.ts";
import { splitCode } from "./split-code.ts";
import { codeBlocks } from "./template-to-markdown.ts";

/** Longer tags are left to the sanitizer. */
const maxTagLength = 4_000;
const tagName = /<(\/?)([A-Za-z][\w.-]{0,100}(?::[A-Za-z][\w.-]{0,100})?)(?=[\s/>])/y;

/** The ranges of a text that are code, in order. */
type Ranges = { start: number; end: number }[];

/** Replaces frames, players and components in Markdown. Lines count from `firstLine`. */
export function placeEmbedsInMarkdown(markdown: string, embeds: Embeds, firstLine: number): string {
  const ranges: Ranges = codeBlocks(markdown);
  let at = 0;
  for (const { text, isCode } of splitCode(markdown, { withIndented: true })) {
    if (isCode) ranges.push({ start: at, end: at + text.length });
    at += text.length + 1;
  }
  ranges.sort((a, b) => a.start - b.start);
  return place(markdown, { embeds, firstLine, ranges });
}

/** Replaces frames, players and components in HTML, without line numbers. */
export function placeEmbedsInHtml(html: string, embeds: Embeds): string {
  return place(html, { embeds, firstLine: undefined, ranges: undefined });
}

/** Takes linear time: visits each position once and never searches again for a missing end. */
function place(
  text: string,
  { embeds, firstLine, ranges }: { embeds: Embeds; firstLine: number | undefined; ranges: Ranges | undefined },
): string {
  const isMarkdown = ranges !== undefined;
  const code = [...(ranges ?? [])].reverse();
  const marks = isMarkdown ? /[<`\\]/g : /</g;
  const find = finder(text);
  let placed = "";
  let at = 0;
  let line = firstLine ?? 0;
  let counted = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const start = mark.index;
    while ((code.at(-1)?.end ?? text.length) <= start) code.pop();
    const block = code.at(-1);
    if (block && block.start <= start) {
      marks.lastIndex = block.end;
      continue;
    }
    const next = skipLiteral(text, start, find);
    if (next !== undefined) {
      marks.lastIndex = next;
      continue;
    }
    const element = elementAt(text, start, find);
    if (!element) continue;
    line += newlines(text, counted, start);
    counted = start;
    const written = placeElement(element, { embeds, line: firstLine === undefined ? undefined : line, isMarkdown });
    if (written !== undefined) {
      placed += text.slice(at, start) + written.text;
      at = start + written.length;
    }
    marks.lastIndex = start + (written?.length ?? element.length);
  }
  return placed + text.slice(at);
}

interface FoundElement {
  name: string;
  isClosing: boolean;
  tag: string;
  inner: string;
  /** The length of the element with its end tag. */
  length: number;
  hasEnd: boolean;
}

/** Replaces only the tag of a component, because its content stays. */
function placeElement(
  { name, isClosing, tag, inner, length, hasEnd }: FoundElement,
  { embeds, line, isMarkdown }: { embeds: Embeds; line: number | undefined; isMarkdown: boolean },
): { text: string; length: number } | undefined {
  if (isComponentTag(name)) {
    if (isClosing) return isMarkdown ? { text: "", length: tag.length } : undefined;
    const card = placeEmbed({ name, tag, inner, line, isComponent: true }, embeds);
    if (card !== undefined) return { text: card, length };
    return isMarkdown ? { text: "", length: tag.length } : undefined;
  }
  if (isClosing || !isEmbed(name)) return undefined;
  const isVoid = /^(?:embed|frame|input)$/i.test(name) || tag.endsWith("/>");
  // An unterminated element that would hide the rest is reported where it is repaired.
  if (!hasEnd && !isVoid) return undefined;
  const card = placeEmbed({ name, tag, inner, line, isComponent: false }, embeds);
  return card === undefined ? undefined : { text: card, length };
}

/** The position after code, a comment or an escaped character that starts here. */
function skipLiteral(text: string, start: number, find: Find): number | undefined {
  if (text[start] === "\\") return start + 2;
  if (text[start] === "`") {
    let ticks = start;
    while (text[ticks] === "`") ticks++;
    const end = find(text.slice(start, ticks), ticks);
    return end < 0 ? ticks : end + ticks - start;
  }
  if (!text.startsWith("<!--", start)) return undefined;
  const end = find("-->", start + 4);
  return end < 0 ? text.length : end + 3;
}

function elementAt(text: string, start: number, find: Find): FoundElement | undefined {
  tagName.lastIndex = start;
  const [begins, closing, name] = tagName.exec(text) ?? [];
  if (begins === undefined || name === undefined) return undefined;
  if (!isEmbed(name) && !isComponentTag(name)) return undefined;
  const tagEnds = endOfTag(text, start + begins.length);
  if (tagEnds < 0) return undefined;
  const tag = text.slice(start, tagEnds);
  const alone = { name, isClosing: closing === "/", tag, inner: "", length: tag.length, hasEnd: false };
  if (closing || tag.endsWith("/>")) return alone;
  const end = endTagOf(name, tagEnds, find);
  const endTag = end < 0 ? -1 : text.slice(end, end + name.length + 50).indexOf(">");
  if (endTag < 0) return alone;
  return { ...alone, inner: text.slice(tagEnds, end), length: end + endTag + 1 - start, hasEnd: true };
}

/**
 * The position of an element's end tag, or -1. A nested element of the same name means that this one has no end tag.
 */
export function endTagOf(name: string, from: number, find: Find): number {
  const end = find(`</${name.toLowerCase()}`, from);
  const another = find(`<${name.toLowerCase()}`, from);
  return another >= 0 && another < end ? -1 : end;
}

/** The position after a tag's `>`, skipping quoted attributes. */
function endOfTag(text: string, from: number): number {
  let quote = "";
  const last = Math.min(text.length, from + maxTagLength);
  for (let at = from; at < last; at++) {
    const character = text[at] ?? "";
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === ">") return at + 1;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "<") return -1;
  }
  return -1;
}

/** The next position of a text from a start position, or -1. */
export type Find = (what: string, from: number) => number;

/** Searches case-insensitively, and never repeats a failed search. */
export function finder(text: string): Find {
  const lower = text.toLowerCase();
  // Characters whose lower case is longer would shift later positions.
  const searched = lower.length === text.length ? lower : text;
  const known = new Map<string, number>();
  return (what, from) => {
    const before = known.get(what);
    if (before !== undefined && (before < 0 || before >= from)) return before;
    const at = searched.indexOf(what, from);
    known.set(what, at);
    return at;
  };
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 10) count++;
  return count;
}

import { parse as parseYaml, type Tags } from "yaml";
import { parseToml } from "./parse-toml.ts";
import { UnusableText } from "./unusable-text.ts";

/** The front matter of a Markdown file, by lower-case field names with numbers as written, and the text below it. */
export interface FrontMatter {
  fields: Map<string, unknown>;
  body: string;
  /** The 1-based line of the file on which the text starts. */
  bodyLine: number;
}

interface Block {
  format: string;
  text: string;
  body: string;
  /** The 1-based line of the file on which `text` starts. */
  line: number;
}

/** Limits the front matter in characters, because the YAML parser takes quadratic time for some texts. */
const maxLength = 32_768;
/** The length of the prefix that decides whether a text looks like front matter. */
const beginningLength = 1_000;

const space = /[\s\u200b\u2060]+/y;
const jsonBegins = /^\{\s{0,200}(?:["']?[\w-]{1,200}["']?\s{0,200}:|\})/;
const fence = /^(---|\+\+\+)[ \t]{0,100}(\w{0,20})[ \t]{0,100}$/;
const looksLikeFence = /^(?:---(?!-)|\+\+\+)/;
const looksLikeField =
  /^(?:[-–—+=;*_%]{1,80}[ \t]{0,80}\w{0,80}\n\s{0,200})?["']?(?:title|price|access|draft|published|slug|excerpt|layout|date)["']?[ \t]{0,80}[:=]/i;

/**
 * Splits a file into its front matter (YAML between `---` and `---` or `...`, TOML between `+++`, JSON in braces, or
 * none) and its text, in linear time. Throws `UnusableText` for unterminated front matter, because it could contain a
 * price. Lines in messages count from the start of the file.
 */
export function readFrontMatter(file: string): FrontMatter {
  const text = file.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const start = startOf(text);
  const beginning = text.slice(start, start + beginningLength);
  const block = jsonBegins.test(beginning) ? jsonBlock(text, start) : fencedBlock(text, start);
  if (block) {
    const bodyLine = lineNumber(text, text.length - block.body.length);
    return { fields: byLowerCase(fieldsOf(block)), body: block.body, bodyLine };
  }
  if (looksLikeFence.test(beginning))
    throw new UnusableText("its first line begins like front matter, but is not --- or +++ alone");
  if (looksLikeField.test(beginning)) throw new UnusableText("it begins with fields that are not between --- and ---");
  return { fields: new Map(), body: text, bodyLine: 1 };
}

/** The start of the text after white space, invisible characters and comments, which may precede front matter. */
function startOf(text: string): number {
  let at = 0;
  for (;;) {
    space.lastIndex = at;
    if (space.test(text)) at = space.lastIndex;
    const end = text.startsWith("<!--", at) ? text.indexOf("-->", at + 4) : -1;
    if (end < 0) return at;
    at = end + 3;
  }
}

/** The block between two fences; undefined without an opening one. The closing fence is indented no further than it. */
function fencedBlock(text: string, start: number): Block | undefined {
  const opening = lineAt(text, start);
  const [, marks = "", format] = fence.exec(opening.slice(0, 250)) ?? [];
  if (marks === "" || opening.length > 240) return undefined;
  const indent = start - (text.lastIndexOf("\n", start - 1) + 1);
  const first = start + opening.length + 1;
  for (let at = first; at < text.length; ) {
    const line = lineAt(text, at);
    if (isClosing(line, marks, indent)) {
      return {
        format: format?.toLowerCase() || (marks === "---" ? "yaml" : "toml"),
        text: text.slice(first, at),
        body: text.slice(at + line.length + 1),
        line: lineNumber(text, first),
      };
    }
    at += line.length + 1;
    if (at - first > maxLength) throw tooLong();
  }
  throw new UnusableText(`the front matter that begins with ${marks} has no end`);
}

function isClosing(line: string, marks: string, indent: number): boolean {
  const word = line.trim();
  if (word !== marks && !(marks === "---" && word === "...")) return false;
  return line.indexOf(word) <= indent;
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(at, end < 0 ? text.length : end);
}

function lineNumber(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

function tooLong(): UnusableText {
  return new UnusableText(`the front matter is longer than ${maxLength / 1_024} kB, or has no end`);
}

/** The block from the opening brace to its match. Braces in quoted text do not count. */
function jsonBlock(text: string, start: number): Block {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (at - start > maxLength) throw tooLong();
    if (isQuoted) {
      if (character === "\\") at++;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) {
      const body = text.slice(at + 1).replace(/^[ \t]*\n/, "");
      return { format: "json", text: text.slice(start, at + 1), body, line: lineNumber(text, start) };
    }
  }
  throw new UnusableText("the front matter that begins with { has no end");
}

function fieldsOf({ format, text, line }: Block): object {
  if (format === "toml") return parseToml(text, line);
  if (format === "json") return parsed("JSON", line, () => JSON.parse(text, numberAsText));
  if (format === "yaml" || format === "yml")
    return parsed("YAML", line, () =>
      parseYaml(text, { maxAliasCount: 20, logLevel: "error", customTags: withoutNumbers }),
    );
  throw new UnusableText(`the front matter is ${format}: only YAML, TOML and JSON are understood`);
}

/** Keeps a number as written: a parsed number no longer distinguishes `1.5` from `1.500`, which matters for prices. */
function numberAsText(_name: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? context?.source : value;
}

function withoutNumbers(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === "string" || !/:(?:int|float)$/.test(tag.tag));
}

function parsed(format: string, firstLine: number, parse: () => unknown): object {
  let value: unknown;
  try {
    value = parse();
  } catch (error) {
    const message = (error as Error).message.split("\n")[0] ?? "";
    throw new UnusableText(`the front matter is not ${format}: ${inFile(message, firstLine)}`);
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new UnusableText("the front matter has no fields");
  return value;
}

/** A parser's message with its line counted from the start of the file. */
function inFile(message: string, firstLine: number): string {
  if (!/\bline \d/.test(message)) return `${message} (it begins at line ${firstLine})`;
  return message.replace(/\bline (\d{1,9})/, (_, line: string) => `line ${Number(line) + firstLine - 1}`);
}

function byLowerCase(given: object): FrontMatter["fields"] {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const key = name.trim().toLowerCase();
    if (fields.has(key)) throw new UnusableText(`the front matter has ${key} twice`);
    fields.set(key, value);
  }
  return fields;
}
